import TestSupport
import Testing

@testable import OneTimeCodeService

/// Tests of what an operator switches while the service runs.
@Suite("Switches")
struct SwitchesTests {
  private let switches = Switches()

  @Test("A paused provider gets no messages: the next one does, and without one the messages wait")
  func pause() async throws {
    let world = try World()
    _ = try await world.issue()
    let message = try #require(world.delivery.messages.first)
    let (first, second) = (RecordingDelivery(), RecordingDelivery())
    let attempts = Mutex<[DeliveryAttempt]>([])
    func plan(_ more: [(name: String, delivery: any CodeDelivery)]) -> DeliveryPlan {
      DeliveryPlan(
        .email,
        [("first", first)] + more,
        switches: switches,
        observe: { attempt in attempts.withLock { $0.append(attempt) } }
      )
    }
    let (with, without) = (plan([("second", second)]), plan([]))
    #expect(await with.deliver(message).outcome == .accepted)
    try switches.replace(withLinesOf: "# An incident\npause first\n\n")
    #expect(switches.pausedProviders == ["first"])
    #expect(await with.deliver(message).outcome == .accepted)
    #expect(first.messages.count == 1 && second.messages.count == 1)
    #expect(await without.deliver(message) == DeliveryResult(.retry, "paused"))
    #expect(attempts.value.map(\.name) == ["first", "second"])
    try switches.replace(withLinesOf: "")
    #expect(await without.deliver(message).outcome == .accepted)
    #expect(first.messages.count == 2)
  }

  @Test("An operator ends the throttling of a prefix and of those within it", arguments: StoreKind.allCases)
  func unthrottle(kind: StoreKind) async throws {
    let world = try World(
      kind,
      allowedPrefixes: AllowedPrefixes([try #require(.init("+44", perHour: 500))]),
      conversionThrottle: ConversionThrottle(minimumSent: 50, minimumPercent: 20)
    )
    for index in 10..<70 { _ = try await world.service.issue(to: .phone("+44 7712 3456\(index)")) }
    try await world.service.installation.updateConversionRates()
    let installation = Installation(
      store: world.store,
      .init(world.service.configuration, delivery: world.delivery),
      switches: switches
    )
    try await installation.updateConversionRates()
    let recipient = try Recipient.phone("+44 7712 345678")
    let throttled = installation.conversionTracker.throttledPrefix(of: recipient)
    #expect(throttled == "+44771")
    for (prefix, expected) in [("+44", nil), ("+44771", nil), ("+4477123", throttled), ("+49", throttled)] {
      try switches.replace(withLinesOf: "unthrottle \(prefix)")
      #expect(installation.conversionTracker.throttledPrefix(of: recipient) == expected, "\(prefix)")
    }
  }

  @Test(
    "A line that isn't a switch is an error with its number, and changes nothing",
    arguments: [
      ("pause", .words), ("pause a b", .words), ("stop first", .words), ("Pause first", .words),
      ("pause nobody", .unknownProvider), ("unthrottle 44", .prefix), ("unthrottle +0", .prefix),
      ("unthrottle", .words),
    ] as [(String, SwitchesError.Reason)]
  )
  func errors(line: String, reason: SwitchesError.Reason) throws {
    switches.add("first")
    try switches.replace(withLinesOf: "pause first\nunthrottle +44")
    #expect(throws: SwitchesError(line: 2, reason: reason)) {
      try switches.replace(withLinesOf: "unthrottle +49\n\(line)\n")
    }
    #expect(switches.pausedProviders == ["first"] && switches.unthrottledPrefixes == ["+44"])
  }
}
