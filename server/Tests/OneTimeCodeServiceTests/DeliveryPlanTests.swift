import TestSupport
import Testing

@testable import OneTimeCodeService

@Suite("Accounts of a channel")
struct DeliveryPlanTests {
  private let first = ScriptedDelivery()
  private let second = ScriptedDelivery()
  private let attempts = Mutex<[DeliveryAttempt]>([])
  private let clock = Mutex(ContinuousClock.now)
  private let message: CodeMessage
  /// Messages to other recipients.
  private let others: [CodeMessage]

  init() async throws {
    let world = try World()
    _ = try await world.issue()
    for index in 0..<4 { _ = try await world.service.issue(to: .email("b\(index)@example.com")) }
    message = try #require(world.delivery.messages.first)
    others = Array(world.delivery.messages.dropFirst())
  }

  private func plan(hasNext: Bool = true) -> DeliveryPlan {
    DeliveryPlan(
      .email,
      [("first", first)] + (hasNext ? [("second", second)] : []),
      now: { [clock] in clock.value },
      observe: { [attempts] attempt in attempts.withLock { $0.append(attempt) } }
    )
  }

  @Test("A message that the first account accepts doesn't reach the second")
  func accepted() async throws {
    #expect(await plan().deliver(message).outcome == .accepted)
    #expect(first.names.count == 1 && second.names.isEmpty)
    #expect(attempts.value.map(\.result.outcome) == [.accepted])
  }

  @Test(
    "The next account is used after every failure of the first one except a refusal",
    arguments: [DeliveryResult.Outcome.retry, .unanswered, .unreachable, .misconfigured]
  )
  func fallback(outcome: DeliveryResult.Outcome) async throws {
    first.result = DeliveryResult(outcome)
    #expect(await plan().deliver(message).outcome == .accepted)
    #expect(second.names == [message.name], "with the same name")
    #expect(attempts.value.map(\.name) == ["first", "second"])
    #expect(attempts.value.map(\.isFallback) == [false, true])
    #expect(
      attempts.value.last?.mayBeSecond == (outcome == .unanswered),
      "only a lost response can cause a duplicate"
    )
  }

  @Test(
    "A message waits for its turn until its code expires, or a short time if another account follows",
    .timeLimit(.minutes(1))
  )
  func pace() async throws {
    let pace = Pace(Pace.Limits(connections: 1, perMinute: nil))
    first.pace = pace
    let (held, hold) = AsyncStream.makeStream(of: Void.self)
    first.interrupt { for await _ in held {} }
    let plan = plan(hasNext: false)
    let tasks = [message, others[0], others[1]].map { message in Task { await plan.deliver(message) } }
    while await pace.waitingCount != 2 { await Task.yield() }
    #expect(first.names.count == 1)
    tasks[2].cancel()
    #expect(
      await tasks[2].value == DeliveryResult(.retry, "busy"),
      "a server that shuts down leaves it to others"
    )
    hold.finish()
    for task in tasks.prefix(2) { #expect(await task.value.outcome == .accepted) }
    #expect(first.names.count == 2)
    #expect(attempts.value.count == 2, "a message that waits in vain isn't an attempt")
  }

  @Test(
    "A message whose turn doesn't come soon goes to the next account; a cancelled one doesn't",
    .timeLimit(.minutes(1))
  )
  func paceWithFallback() async throws {
    let pace = Pace(Pace.Limits(connections: nil, perMinute: 1))
    first.pace = pace
    let plan = plan()
    #expect(await plan.deliver(message).outcome == .accepted)
    #expect(await plan.deliver(others[0]).outcome == .accepted)
    #expect(first.names == [message.name] && second.names == [others[0].name])
    let task = Task { await plan.deliver(others[1]) }
    task.cancel()
    #expect(await task.value == DeliveryResult(.retry, "busy"))
    #expect(second.names.count == 1)
  }

  @Test("While an account is paused, no message waits for a turn")
  func pacePaused() async throws {
    let pace = Pace(Pace.Limits(connections: nil, perMinute: 1))
    first.pace = pace
    let switches = Switches()
    let plan = DeliveryPlan(.email, [("first", first)], switches: switches)
    #expect(await plan.deliver(message).outcome == .accepted)
    try switches.replace(withLinesOf: "pause first")
    #expect(await plan.deliver(others[0]) == DeliveryResult(.retry, "paused"))
  }

  @Test("An unknown error counts as a lost response")
  func unknown() async throws {
    first.result = nil
    #expect(await plan().deliver(message).outcome == .accepted)
    #expect(attempts.value.map(\.result.outcome) == [.unanswered, .accepted])
    #expect(attempts.value.last?.mayBeSecond == true)
  }

  @Test("After a refusal, the next account isn't used")
  func refused() async throws {
    first.result = DeliveryResult(.refused)
    #expect(await plan().deliver(message).outcome == .refused)
    #expect(second.names.isEmpty)
    #expect(attempts.value.map(\.result.outcome) == [.refused])
  }

  @Test(
    "If both accounts fail with a wait, the shorter one is reported; retries begin with the first one"
  )
  func both() async throws {
    first.result = DeliveryResult(.unanswered, retryAfter: .seconds(20))
    second.result = DeliveryResult(.retry, "busy", retryAfter: .seconds(5))
    let plan = plan()
    // The first delivery may have accepted it.
    #expect(await plan.deliver(message) == DeliveryResult(.unanswered, "busy", retryAfter: .seconds(5)))
    #expect(await plan.deliver(message).unconfirmedSends == 1)
    second.result = DeliveryResult(.retry)
    #expect(await plan.deliver(message).retryAfter == nil)
    #expect(first.names.count == 3)
  }

  @Test("A message that may have been sent twice isn't sent by the next account, too")
  func twice() async throws {
    first.result = DeliveryResult(.unanswered)
    second.result = DeliveryResult(.unanswered)
    #expect(await plan().deliver(message).unconfirmedSends == 2)
    #expect(second.names.count == 1)
    var repeated = message
    repeated.unconfirmedSends = 1
    #expect(await plan().deliver(repeated).unconfirmedSends == 1)
    #expect(second.names.count == 1, "it has been sent by the first delivery in two attempts, perhaps")
    first.result = DeliveryResult(.retry)
    second.result = .accepted
    #expect(await plan().deliver(repeated).outcome == .accepted)
    first.result = DeliveryResult(.unanswered, recognizesRepeats: true)
    #expect(await plan().deliver(repeated).outcome == .accepted)
    #expect(second.names.count == 3)
  }

  @Test("A recipient that no account can reach is given up, but not if another account may reach it later")
  func unreachable() async throws {
    first.result = DeliveryResult(.unreachable, "first")
    #expect(await plan(hasNext: false).deliver(message) == DeliveryResult(.unreachable, "first"))
    second.result = DeliveryResult(.unreachable)
    #expect(await plan().deliver(message).isRetried == false)
    second.result = DeliveryResult(.retry, retryAfter: .seconds(5))
    #expect(await plan().deliver(message) == DeliveryResult(.retry, retryAfter: .seconds(5)))
    first.result = DeliveryResult(.retry)
    second.result = DeliveryResult(.unreachable)
    #expect(await plan().deliver(message).outcome == .retry)
  }

  @Test("One recipient can't pause an account, however often its message reports a mistake")
  func oneRecipient() async throws {
    let plan = plan(hasNext: false)
    for _ in 0..<3 {
      first.result = DeliveryResult(.misconfigured)
      #expect(await plan.deliver(message).retryAfter == .seconds(30))
      first.result = .accepted
      #expect(await plan.deliver(others[0]).outcome == .accepted)
    }
    #expect(first.names.count == 6)
    #expect(attempts.value.allSatisfy { !$0.isPaused })
  }

  @Test("An account that is misconfigured for two recipients is paused for 30 seconds; then a third tests it")
  func pause() async throws {
    first.result = DeliveryResult(.misconfigured)
    let plan = plan(hasNext: false)
    #expect(await plan.deliver(message).retryAfter == .seconds(30))
    #expect(await plan.deliver(others[0]).retryAfter == .seconds(30))
    #expect(attempts.value.map(\.isPaused) == [false, true])
    clock.withLock { $0 += .seconds(20) }
    let paused = await plan.deliver(others[1])
    #expect(paused.cause == "paused" && paused.retryAfter == .seconds(10))
    #expect(first.names.count == 2, "no message was sent while paused")
    clock.withLock { $0 += .seconds(10) }
    for culprit in [message, others[0]] {
      #expect(await plan.deliver(culprit).retryAfter == .seconds(5), "others test it first")
    }
    // A fourth message arrives while the third one is being delivered.
    first.interrupt { [others] in #expect(await plan.deliver(others[2]).retryAfter == .seconds(5)) }
    #expect(await plan.deliver(others[1]).retryAfter == .seconds(30))
    #expect(first.names.count == 3, "only one of two messages tests it")
    clock.withLock { $0 += .seconds(30) }
    first.result = .accepted
    #expect(await plan.deliver(others[2]).outcome == .accepted)
    #expect(await plan.deliver(message).outcome == .accepted)
    #expect(first.names.count == 5)
    #expect(
      attempts.value.map(\.result.outcome) == [
        .misconfigured, .misconfigured, .misconfigured, .accepted, .accepted,
      ]
    )
    #expect(attempts.value.last?.isPaused == false)
  }

  @Test(
    "Without another message, one that reported the mistake tests an account 5 seconds after the pause"
  )
  func noOther() async throws {
    first.result = DeliveryResult(.misconfigured)
    let plan = plan(hasNext: false)
    _ = await plan.deliver(message)
    _ = await plan.deliver(others[0])
    first.result = .accepted
    clock.withLock { $0 += .seconds(34) }
    #expect(await plan.deliver(message).retryAfter == .seconds(1))
    clock.withLock { $0 += .seconds(1) }
    #expect(await plan.deliver(message).outcome == .accepted)
  }

  @Test("While the first account is paused, messages go to the next one")
  func pausedWithFallback() async throws {
    first.result = DeliveryResult(.misconfigured)
    let plan = plan()
    for message in others { #expect(await plan.deliver(message).outcome == .accepted) }
    #expect(first.names.count == 2 && second.names.count == 4)
    #expect(attempts.value.allSatisfy { !$0.mayBeSecond })
  }
}

/// A delivery that records the names of its messages, and has the result that a test sets.
private final class ScriptedDelivery: CodeDelivery {
  private struct Unknown: Error {}

  private let receivedNames = Mutex<[String]>([])
  private let storedResult = Mutex<DeliveryResult?>(.accepted)
  private let storedPace = Mutex<Pace?>(nil)
  private let interruption = Mutex<(@Sendable () async -> Void)?>(nil)

  var names: [String] { receivedNames.value }

  /// The result, or `nil` to throw an error.
  var result: DeliveryResult? {
    get { storedResult.value }
    set { storedResult.withLock { $0 = newValue } }
  }

  var pace: Pace? {
    get { storedPace.value }
    set { storedPace.withLock { $0 = newValue } }
  }

  /// Runs `body` during the next delivery.
  func interrupt(_ body: @escaping @Sendable () async -> Void) { interruption.withLock { $0 = body } }

  func deliver(_ message: CodeMessage) async throws -> DeliveryResult {
    receivedNames.withLock { $0.append(message.name) }
    let interrupt = interruption.value
    interruption.withLock { $0 = nil }
    await interrupt?()
    guard let result else { throw Unknown() }
    return result
  }
}
