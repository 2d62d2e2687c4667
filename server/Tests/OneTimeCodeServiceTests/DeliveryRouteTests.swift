import TestSupport
import Testing

@testable import OneTimeCodeService

@Suite("Delivery route")
struct DeliveryRouteTests {
  private let first = ScriptedDelivery()
  private let second = ScriptedDelivery()
  private let attempts = Locked<[DeliveryAttempt]>([])
  private let clock = Locked(ContinuousClock.now)
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
    for other: CodeMessage? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> DeliveryRouteFailure {
    try #require(
      await #expect(throws: DeliveryRouteFailure.self, sourceLocation: sourceLocation) {
        try await route.deliver(other ?? message)
      }
    )
  }

  @Test("A message that the first delivery accepts doesn't reach the second")
  func accepted() async throws {
    try await route().deliver(message)
    #expect(first.names.count == 1 && second.names.isEmpty)
    #expect(attempts.value.map(\.outcome) == [.accepted])
  }

  @Test(
    "The fallback is used after every failure of the first delivery except a refusal",
    arguments: [DeliveryFailureKind.notAccepted, .unanswered, .unreachable, .misconfigured]
  )
  func fallback(kind: DeliveryFailureKind) async throws {
    first.error = ScriptedFailure(kind: kind)
    try await route().deliver(message)
    #expect(second.names == [message.name], "with the same name")
    #expect(attempts.value.map(\.name) == ["first", "second"])
    #expect(attempts.value.map(\.isFallback) == [false, true])
    #expect(
      attempts.value.last?.mayBeSecond == (kind == .unanswered),
      "only a lost response can cause a duplicate"
    )
  }

  @Test("An unknown error counts as a lost response")
  func unknown() async throws {
    first.error = ScriptedDelivery.Unknown()
    try await route().deliver(message)
    #expect(attempts.value.map(\.outcome) == [.unanswered, .accepted])
    #expect(attempts.value.last?.mayBeSecond == true)
  }

  @Test("After a refusal, the fallback isn't used")
  func refused() async throws {
    first.error = DeliveryRefused()
    await #expect(throws: DeliveryRefused.self) { try await route().deliver(message) }
    #expect(second.names.isEmpty)
    #expect(attempts.value.map(\.outcome) == [.refused])
  }

  @Test(
    "If both deliveries fail with a wait, the shorter one is reported; retries begin with the first delivery"
  )
  func both() async throws {
    first.error = ScriptedFailure(kind: .unanswered, retryAfter: .seconds(20))
    second.error = ScriptedFailure(kind: .notAccepted, retryAfter: .seconds(5))
    let route = route()
    let failure = try await failure(of: route)
    #expect(failure.retryAfter == .seconds(5))
    #expect(failure.kind == .unanswered, "the first delivery may have accepted it")
    second.error = ScriptedFailure(kind: .notAccepted)
    #expect(try await self.failure(of: route).retryAfter == nil)
    #expect(first.names.count == 2)
  }

  @Test("A recipient that no delivery can reach is given up, but not if another delivery may reach it later")
  func unreachable() async throws {
    first.error = ScriptedFailure(kind: .unreachable)
    await #expect(throws: DeliveryRefused.self) { try await route(hasFallback: false).deliver(message) }
    second.error = ScriptedFailure(kind: .unreachable)
    await #expect(throws: DeliveryRefused.self) { try await route().deliver(message) }
    second.error = ScriptedFailure(kind: .notAccepted, retryAfter: .seconds(5))
    #expect(try await failure(of: route()).retryAfter == .seconds(5))
    first.error = ScriptedFailure(kind: .notAccepted)
    second.error = ScriptedFailure(kind: .unreachable)
    #expect(try await failure(of: route()).kind == .notAccepted)
  }

  @Test("One recipient can't pause a delivery, however often its message reports a mistake")
  func oneRecipient() async throws {
    let route = route(hasFallback: false)
    for _ in 0..<3 {
      first.error = ScriptedFailure(kind: .misconfigured)
      #expect(try await failure(of: route).retryAfter == .seconds(30))
      first.error = nil
      try await route.deliver(others[0])
    }
    #expect(first.names.count == 6)
    #expect(attempts.value.allSatisfy { !$0.isPaused })
  }

  @Test("A delivery that is misconfigured for two recipients is paused for 30 seconds; then a third tests it")
  func pause() async throws {
    first.error = ScriptedFailure(kind: .misconfigured)
    let route = route(hasFallback: false)
    #expect(try await failure(of: route).retryAfter == .seconds(30))
    #expect(try await failure(of: route, for: others[0]).retryAfter == .seconds(30))
    #expect(attempts.value.map(\.isPaused) == [false, true])
    clock.withLock { $0 += .seconds(20) }
    let paused = try await failure(of: route, for: others[1])
    #expect(paused.cause == "stopped" && paused.retryAfter == .seconds(10))
    #expect(first.names.count == 2, "no message was sent while paused")
    clock.withLock { $0 += .seconds(10) }
    for culprit in [message, others[0]] {
      #expect(try await failure(of: route, for: culprit).retryAfter == .seconds(30), "others test it first")
    }
    // A fourth message arrives while the third one is being delivered.
    first.interrupt { [others] in try? await route.deliver(others[2]) }
    _ = try await failure(of: route, for: others[1])
    #expect(first.names.count == 3, "only one of two messages tests it")
    clock.withLock { $0 += .seconds(30) }
    first.error = nil
    try await route.deliver(others[2])
    try await route.deliver(message)
    #expect(first.names.count == 5)
    #expect(
      attempts.value.map(\.outcome) == [.misconfigured, .misconfigured, .misconfigured, .accepted, .accepted]
    )
    #expect(attempts.value.last?.isPaused == false)
  }

  @Test("If there is no other message, one of those that reported the mistake tests a delivery a pause later")
  func noOther() async throws {
    first.error = ScriptedFailure(kind: .misconfigured)
    let route = route(hasFallback: false)
    _ = try await failure(of: route)
    _ = try await failure(of: route, for: others[0])
    first.error = nil
    clock.withLock { $0 += .seconds(60) }
    try await route.deliver(message)
  }

  @Test("While the first delivery is paused, messages go to the fallback")
  func pausedWithFallback() async throws {
    first.error = ScriptedFailure(kind: .misconfigured)
    let route = route()
    for message in others { try await route.deliver(message) }
    #expect(first.names.count == 2 && second.names.count == 4)
    #expect(attempts.value.allSatisfy { !$0.mayBeSecond })
  }
}

private struct ScriptedFailure: DeliveryFailure {
  let cause = "scripted"
  let kind: DeliveryFailureKind
  var retryAfter: Duration?
}

/// A delivery that records the names of its messages, and throws the error that a test sets, if any.
private final class ScriptedDelivery: CodeDelivery {
  struct Unknown: Error {}

  private let receivedNames = Locked<[String]>([])
  private let storedError = Locked<(any Error)?>(nil)
  private let interruption = Locked<(@Sendable () async -> Void)?>(nil)

  var names: [String] { receivedNames.value }

  var error: (any Error)? {
    get { storedError.value }
    set { storedError.withLock { $0 = newValue } }
  }

  /// Runs `body` during the next delivery.
  func interrupt(_ body: @escaping @Sendable () async -> Void) { interruption.withLock { $0 = body } }

  func deliver(_ message: CodeMessage) async throws {
    receivedNames.withLock { $0.append(message.name) }
    let interrupt = interruption.value
    interruption.withLock { $0 = nil }
    await interrupt?()
    if let error { throw error }
  }
}
