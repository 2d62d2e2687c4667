import TestSupport
import Testing

@testable import OneTimeCodeService

@Suite("A route with a delivery to fall back on")
struct DeliveryRouteTests {
  private let first = ScriptedDelivery()
  private let second = ScriptedDelivery()
  private let attempts = Locked<[DeliveryAttempt]>([])
  private let clock = Locked(ContinuousClock.now)
  private let message: CodeMessage

  init() async throws {
    let world = try World()
    _ = try await world.issue()
    message = try #require(world.delivery.messages.first)
  }

  private func route(hasFallback: Bool = true) -> DeliveryRoute {
    DeliveryRoute(
      "first",
      first,
      fallback: hasFallback ? ("second", second) : nil,
      now: { [clock] in clock.value },
      observe: { [attempts] attempt in attempts.withLock { $0.append(attempt) } }
    )
  }

  private func failure(
    of route: DeliveryRoute,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> DeliveryRouteFailure {
    try #require(
      await #expect(throws: DeliveryRouteFailure.self, sourceLocation: sourceLocation) {
        try await route.deliver(message)
      }
    )
  }

  @Test("What the first one takes, the second never sees")
  func taken() async throws {
    try await route().deliver(message)
    #expect(first.names.count == 1 && second.names.isEmpty)
    #expect(attempts.value.map(\.outcome) == [.taken])
  }

  @Test(
    "The second one is asked after every failure of the first but a refusal",
    arguments: [DeliveryFailureKind.notTaken, .unanswered, .misconfigured]
  )
  func fallback(kind: DeliveryFailureKind) async throws {
    first.error = ScriptedFailure(kind: kind)
    try await route().deliver(message)
    #expect(second.names == [message.name], "under the same name")
    #expect(attempts.value.map(\.name) == ["first", "second"])
    #expect(attempts.value.map(\.isFallback) == [false, true])
    #expect(attempts.value.last?.mayBeSecond == (kind == .unanswered), "only a lost answer can send it twice")
  }

  @Test("An error without a meaning counts as a lost answer")
  func unknown() async throws {
    first.error = ScriptedDelivery.Unknown()
    try await route().deliver(message)
    #expect(attempts.value.map(\.outcome) == [.unanswered, .taken])
    #expect(attempts.value.last?.mayBeSecond == true)
  }

  @Test("A refusal of the first one is not asked of the second")
  func refused() async throws {
    first.error = DeliveryRefused()
    await #expect(throws: DeliveryRefused.self) { try await route().deliver(message) }
    #expect(second.names.isEmpty)
    #expect(attempts.value.map(\.outcome) == [.never])
  }

  @Test("If both fail, the outbox tries again after the shorter of their waits, first with the first")
  func both() async throws {
    first.error = ScriptedFailure(kind: .unanswered, retryAfter: .seconds(20))
    second.error = ScriptedFailure(kind: .notTaken, retryAfter: .seconds(5))
    let route = route()
    let failure = try await failure(of: route)
    #expect(failure.retryAfter == .seconds(5))
    #expect(failure.kind == .unanswered, "it may have been taken, whatever came after")
    second.error = ScriptedFailure(kind: .notTaken)
    #expect(try await self.failure(of: route).retryAfter == nil)
    #expect(first.names.count == 2)
  }

  @Test("A misconfigured delivery rests for 30 seconds; then one message finds out whether it is mended")
  func rest() async throws {
    first.error = ScriptedFailure(kind: .misconfigured)
    let route = route(hasFallback: false)
    #expect(try await failure(of: route).retryAfter == .seconds(30))
    clock.withLock { $0 += .seconds(20) }
    let waiting = try await failure(of: route)
    #expect(waiting.cause == "stopped" && waiting.retryAfter == .seconds(10))
    #expect(first.names.count == 1, "no message was burnt")
    clock.withLock { $0 += .seconds(10) }
    // A second message comes while the first one is tried.
    first.interrupt { [message] in try? await route.deliver(message) }
    _ = try await failure(of: route)
    #expect(first.names.count == 2, "one of two finds out")
    clock.withLock { $0 += .seconds(30) }
    first.error = nil
    try await route.deliver(message)
    try await route.deliver(message)
    #expect(first.names.count == 4)
    #expect(attempts.value.map(\.outcome) == [.misconfigured, .misconfigured, .taken, .taken])
  }

  @Test("While the first one rests, messages go to the second")
  func restingWithFallback() async throws {
    first.error = ScriptedFailure(kind: .misconfigured)
    let route = route()
    for _ in 0..<3 { try await route.deliver(message) }
    #expect(first.names.count == 1 && second.names.count == 3)
    #expect(attempts.value.allSatisfy { !$0.mayBeSecond })
  }
}

private struct ScriptedFailure: DeliveryFailure {
  let cause = "scripted"
  let kind: DeliveryFailureKind
  var retryAfter: Duration?
}

/// Fails as a test wants it to, and keeps the names of what it was given.
private final class ScriptedDelivery: CodeDelivery {
  struct Unknown: Error {}

  private let given = Locked<[String]>([])
  private let failing = Locked<(any Error)?>(nil)
  private let interruption = Locked<(@Sendable () async -> Void)?>(nil)

  var names: [String] { given.value }

  var error: (any Error)? {
    get { failing.value }
    set { failing.withLock { $0 = newValue } }
  }

  /// Does this during the next try.
  func interrupt(_ body: @escaping @Sendable () async -> Void) { interruption.withLock { $0 = body } }

  func deliver(_ message: CodeMessage) async throws {
    given.withLock { $0.append(message.name) }
    let interrupt = interruption.value
    interruption.withLock { $0 = nil }
    await interrupt?()
    if let error { throw error }
  }
}
