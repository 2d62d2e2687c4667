import TestSupport
import Testing

@testable import OneTimeCodeService

@Suite("The pace of a gateway", .timeLimit(.minutes(1)))
struct PaceTests {
  /// The results of operations that end when the test says so, in the order in which they started.
  private final class Operations: Sendable {
    private let started = AsyncStream.makeStream(of: Int.self)
    private let ends = Mutex<[Int: CheckedContinuation<Void, Never>]>([:])

    func run(_ number: Int) async {
      await withCheckedContinuation { continuation in
        ends.withLock { $0[number] = continuation }
        started.continuation.yield(number)
      }
    }

    /// Returns the numbers of the next operations that start.
    func next(_ count: Int) async -> [Int] {
      var numbers: [Int] = []
      for await number in started.stream.prefix(count) { numbers.append(number) }
      return numbers
    }

    func end(_ number: Int) { ends.withLock { $0.removeValue(forKey: number) }?.resume() }
  }

  private let operations = Operations()

  private func start(_ number: Int, _ pace: Pace, within wait: Duration = .seconds(60)) -> Task<Bool, Never> {
    Task { [operations] in await pace.perform(within: wait) { await operations.run(number) } != nil }
  }

  private func wait(for count: Int, in pace: Pace) async {
    while await pace.waitingCount != count { await Task.yield() }
  }

  @Test("No more messages are sent at a time than the gateway accepts; the others follow in order")
  func connections() async {
    let pace = Pace(Pace.Limits(connections: 2, perMinute: nil))
    var tasks: [Task<Bool, Never>] = []
    for number in 0..<5 {
      tasks.append(start(number, pace))
      if number < 2 {
        #expect(await operations.next(1) == [number])
      } else {
        await wait(for: number - 1, in: pace)
      }
    }
    for number in 0..<5 {
      operations.end(number)
      if number < 3 { #expect(await operations.next(1) == [number + 2]) }
    }
    for task in tasks { #expect(await task.value) }
    #expect(await pace.perform(within: .zero) { true } == true, "all connections are free again")
  }

  @Test("Messages are evenly spaced, whatever they take")
  func rate() async {
    let pace = Pace(Pace.Limits(connections: nil, perMinute: 600))
    let start = ContinuousClock.now
    await withDiscardingTaskGroup { group in
      for _ in 0..<5 { group.addTask { _ = await pace.perform(within: .seconds(60)) {} } }
    }
    #expect(ContinuousClock.now - start >= .milliseconds(400), "four intervals")
  }

  @Test("A message whose turn doesn't come in time isn't sent, and takes no turn")
  func late() async {
    let pace = Pace(Pace.Limits(connections: 1, perMinute: nil))
    let first = start(0, pace)
    #expect(await operations.next(1) == [0])
    #expect(await start(1, pace, within: .milliseconds(20)).value == false)
    #expect(await pace.waitingCount == 0)
    operations.end(0)
    #expect(await first.value)

    let slow = Pace(Pace.Limits(connections: nil, perMinute: 1))
    #expect(await slow.perform(within: .zero) { true } == true)
    #expect(await slow.perform(within: .seconds(50)) { true } == nil, "its turn is in a minute")
    #expect(await slow.perform(within: .seconds(50)) { true } == nil)
  }

  @Test("A cancelled message leaves its place to the next one")
  func cancelled() async {
    let pace = Pace(Pace.Limits(connections: 1, perMinute: nil))
    let first = start(0, pace)
    #expect(await operations.next(1) == [0])
    let second = start(1, pace)
    await wait(for: 1, in: pace)
    let third = start(2, pace)
    await wait(for: 2, in: pace)
    second.cancel()
    #expect(await second.value == false)
    operations.end(0)
    #expect(await operations.next(1) == [2])
    operations.end(2)
    #expect(await first.value)
    #expect(await third.value)

    let slow = Pace(Pace.Limits(connections: 1, perMinute: 1))
    #expect(await slow.perform(within: .zero) { true } == true)
    let waiting = start(3, slow, within: .seconds(600))
    waiting.cancel()
    #expect(await waiting.value == false)
  }
}
