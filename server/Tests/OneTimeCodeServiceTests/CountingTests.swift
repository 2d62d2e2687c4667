import Foundation
import TestSupport
import Testing

@testable import OneTimeCodeService

@Suite("Counting")
struct CountingTests {
  private let now = Moment(milliseconds: 1_800_000_000_000)

  private func later(_ milliseconds: Int64) -> Moment {
    Moment(milliseconds: now.milliseconds + milliseconds)
  }

  // Rate limits

  @Test(
    "The emission interval is `seconds` divided by the count, rounded up to the microsecond",
    arguments: [1, 60, 3600]
  )
  func emissionInterval(seconds: Int) {
    let time = Int64(seconds) * 1_000_000
    for count in Array(1...200) + [999, 1000, 4321, 1_000_000, RateLimits.maximum] {
      let limit = RateLimit(count, in: seconds)
      #expect(limit.emissionInterval * Int64(count) >= time, "\(count)")
      #expect((limit.emissionInterval - 1) * Int64(count) < time, "\(count)")
      #expect(limit.window == limit.emissionInterval * Int64(count), "\(count)")
    }
  }

  @Test("A limit allows a full burst, then one more event per emission interval")
  func consuming() {
    let limit = RateLimit(4, in: 60)
    var until: Int64 = 0
    for _ in 0..<4 { until = limit.consuming(after: until, at: now) ?? 0 }
    #expect(until == now.microseconds + limit.window)
    #expect(limit.consuming(after: until, at: now) == nil)
    #expect(limit.consuming(after: until, at: later(14_999)) == nil)
    #expect(limit.consuming(after: until, at: later(15_000)) == until + 15_000_000)
    #expect(
      limit.consuming(after: until, at: later(60_000)) == until + 15_000_000,
      "the limit has refilled completely"
    )
    #expect(
      limit.consuming(after: until, at: later(100_000)) == later(115_000).microseconds,
      "unused time isn't saved"
    )
  }

  @Test(
    "After a full burst, the next event is allowed exactly at the reported millisecond",
    arguments: [1, 3, 7, 12, 50]
  )
  func nextAllowed(count: Int) {
    let limit = RateLimit(count, in: 60)
    var until: Int64 = 0
    for _ in 0..<count {
      #expect(limit.nextAllowed(after: until, at: now) == now)
      until = limit.consuming(after: until, at: now) ?? 0
    }
    let next = limit.nextAllowed(after: until, at: now)
    #expect(limit.consuming(after: until, at: next) != nil)
    #expect(limit.consuming(after: until, at: Moment(milliseconds: next.milliseconds - 1)) == nil)
    #expect(limit.nextAllowed(after: until, at: later(90_000)) == later(90_000))
  }

  @Test(
    "A stored time at most a minute beyond the window limits events; a later one allows one more event"
  )
  func storedTimeInFuture() {
    let limit = RateLimit(4, in: 60)
    let far = now.microseconds + limit.window + RateLimit.clockTolerance
    #expect(limit.consuming(after: far, at: now) == nil)
    #expect(limit.consuming(after: far + 1, at: now) == now.microseconds + limit.window)
    #expect(limit.nextAllowed(after: far, at: now) == later(75_000))
    #expect(limit.nextAllowed(after: far + 1, at: now) == now)
  }

  @Test(
    "A limit of 2,000 or more has up to 16 nearly equal shards of at least 1,000",
    arguments: [(1, 1), (1999, 1), (2000, 2), (2999, 2), (15_999, 15), (16_000, 16), (100_001, 16)]
  )
  func shards(count: Int, shardCount: Int) {
    let shards = RateLimit(count, in: 3600).shards
    let counts = shards.map(\.count)
    #expect(shards.count == shardCount)
    #expect(counts.reduce(0, +) == count)
    #expect((counts.max() ?? 0) - (counts.min() ?? 0) <= 1)
    #expect(shards.allSatisfy { $0.seconds == 3600 })
  }

  @Test("Each limit can be from 1 to its maximum")
  func ranges() {
    #expect(RateLimits(recipient: 1, client: 1, overall: 1)?.recipient == RateLimit(1, in: 3600))
    #expect(
      RateLimits(recipient: 100, client: RateLimits.maximum, overall: RateLimits.maximum)?.client
        == RateLimit(RateLimits.maximum, in: 3600)
    )
    #expect(RateLimits(client: RateLimits.maximum + 1) == nil)
    #expect(RateLimits(overall: RateLimits.maximum + 1) == nil)
    #expect(RateLimits.default == RateLimits())
    #expect(RateLimits.default.recipient == RateLimit(12, in: 3600))
    #expect(RateLimits.default.client == RateLimit(100, in: 3600))
    #expect(RateLimits.default.overall == RateLimit(100_000, in: 3600))
    #expect(RateLimits.trial.recipient == RateLimit(5, in: 3600))
    #expect(RateLimits.trial.client == RateLimit(10, in: 3600))
    #expect(RateLimits.trial.overall == RateLimit(200, in: 3600))
  }

  // Failures

  @Test(
    "After the free failures, the wait doubles up to an hour",
    arguments: [Backoff.recipient, .pair, .device, .client]
  )
  func waits(backoff: Backoff) {
    var counter: StoredCounter?
    for count in 1...(backoff.freeFailures + 10) {
      counter = backoff.addingFailure(to: counter, at: now)
      #expect(counter?.count == Int64(count))
      let beyond = count - backoff.freeFailures
      let wait: Int64 = beyond < 0 ? 0 : [30, 60, 120, 240, 480, 960, 1920][safe: beyond] ?? 3600
      #expect(backoff.lockedUntil(counter, at: now) == (wait == 0 ? nil : later(wait * 1000)), "\(count)")
      #expect(backoff.lockedUntil(counter, at: later(wait * 1000)) == nil, "\(count)")
      if wait > 0 {
        #expect(backoff.lockedUntil(counter, at: later(wait * 1000 - 1)) == later(wait * 1000), "\(count)")
      }
    }
    #expect(backoff.lockedUntil(nil, at: now) == nil)
  }

  @Test(
    "One failure expires every hour; for a client address, every 36 seconds",
    arguments: [(Backoff.recipient, 50, 3600), (.pair, 10, 3600), (.device, 10, 3600), (.client, 100, 36)]
  )
  func decay(backoff: Backoff, free: Int, seconds: Int) {
    #expect(backoff.freeFailures == free)
    let interval = Int64(seconds) * 1000
    var counter: StoredCounter?
    for _ in 0..<3 { counter = backoff.addingFailure(to: counter, at: now) }
    #expect(backoff.addingFailure(to: counter, at: later(interval - 1)).count == 4)
    #expect(backoff.addingFailure(to: counter, at: later(interval)).count == 3)
    #expect(backoff.addingFailure(to: counter, at: later(3 * interval - 1)).count == 2)
    #expect(backoff.addingFailure(to: counter, at: later(3 * interval)).count == 1)
    #expect(backoff.addingFailure(to: counter, at: later(9 * interval)).count == 1)
    #expect(backoff.addingFailure(to: counter, at: later(interval)).until == later(4 * interval).microseconds)
  }

  @Test("Removing failures keeps the remaining ones and the time of the last failure")
  func removingFailures() {
    var counter = StoredCounter(until: 0)
    for _ in 0..<12 { counter = Backoff.pair.addingFailure(to: counter, at: now) }
    #expect(Backoff.pair.removingFailures(1, from: counter).count == 11)
    #expect(
      Backoff.pair.lockedUntil(Backoff.pair.removingFailures(1, from: counter), at: now) == later(60_000)
    )
    #expect(Backoff.pair.lockedUntil(Backoff.pair.removingFailures(3, from: counter), at: now) == nil)
    #expect(
      Backoff.pair.removingFailures(20, from: counter) == StoredCounter(count: 0, until: now.microseconds)
    )
  }

  @Test("Setting the clock back doesn't extend a wait")
  func clockSetBack() {
    var counter: StoredCounter?
    for _ in 0..<11 { counter = Backoff.pair.addingFailure(to: counter, at: now) }
    #expect(Backoff.pair.lockedUntil(counter, at: later(-500_000)) == later(-440_000))
    #expect(Backoff.pair.addingFailure(to: counter, at: later(-500_000)).count == 12)
  }

  // Conversion rates

  @Test(
    "A prefix is throttled if the conversion rate of a full sample is below the minimum",
    arguments: [
      (99, 0, false), (100, 0, true), (100, 19, true), (100, 20, false), (104, 20, true), (105, 21, false),
    ]
  )
  func throttle(sent: Int, verified: Int, isThrottled: Bool) {
    let (rate, none) = (ConversionRate(sent: sent, verified: verified), ConversionRate(sent: 0, verified: 0))
    #expect(ConversionThrottle().applies(to: rate, recently: none) == isThrottled)
    #expect(!ConversionThrottle(minimumPercent: 0).applies(to: rate, recently: none))
  }

  @Test(
    "A prefix is throttled no more once twice the minimum, or half if that is less, of at least five recent codes are verified",
    arguments: [
      (20, 4, 4, true), (20, 5, 1, true), (20, 5, 2, false), (20, 100, 39, true), (20, 100, 40, false),
      (30, 10, 4, true), (30, 10, 5, false), (60, 10, 5, true), (60, 10, 6, false),
    ]
  )
  func recovery(minimumPercent: Int, sent: Int, verified: Int, isThrottled: Bool) {
    let throttle = ConversionThrottle(minimumPercent: minimumPercent)
    let recent = ConversionRate(sent: sent, verified: verified)
    #expect(throttle.applies(to: ConversionRate(sent: 1000, verified: 9), recently: recent) == isThrottled)
  }

  @Test("The minimum count and percentage of a throttle are clamped")
  func throttleRange() {
    #expect(ConversionThrottle(minimumSent: 9).minimumSent == 10)
    #expect(ConversionThrottle(minimumSent: 11).minimumSent == 11)
    #expect(ConversionThrottle(minimumPercent: -1).minimumPercent == 0)
    #expect(ConversionThrottle(minimumPercent: 101).minimumPercent == 100)
    #expect(ConversionThrottle.limit == RateLimit(20, in: 3600))
  }

  @Test("A conversion rate counts each code sent or verified this or the previous hour once, on all servers")
  func conversions() async throws {
    let prefixes = ["+49", "+44", "+447"].compactMap { AllowedPrefixes.Prefix($0) }
    let world = try World(allowedPrefixes: AllowedPrefixes(prefixes))
    let other = world.server()
    var number = 10_000_000
    func issue(
      _ count: Int,
      by service: VerificationService,
      to prefix: String = "+44 20",
      verifying: Bool = false
    ) async throws {
      for _ in 0..<count {
        number += 1
        let id = try await service.issue(to: .phone("\(prefix) \(number)")).id
        guard verifying else { continue }
        let key = try #require(RequestKey("0123456789abcdef"))
        for _ in 0..<2 {
          // The repeated request must not count again.
          let verdict = try await service.verify(world.delivery.lastCode, challenge: id, requestKey: key)
          #expect(verdict == .accepted)
        }
      }
    }
    var germanRate = ConversionRate(sent: 0, verified: 0)
    func expect(_ sent: Int, _ verified: Int, _ location: SourceLocation = #_sourceLocation) async throws {
      let zero = ConversionRate(sent: 0, verified: 0)
      let expected = ["+44": ConversionRate(sent: sent, verified: verified), "+447": zero, "+49": germanRate]
      for service in [world.service, other, world.service] {
        #expect(try await service.installation.updateConversionRates() == expected, sourceLocation: location)
      }
    }
    try await issue(3, by: world.service)
    try await issue(2, by: world.service, verifying: true)
    try await issue(1, by: other, verifying: true)
    #expect(
      try await world.service.installation.updateConversionRates()["+44"]
        == ConversionRate(sent: 5, verified: 2)
    )
    #expect(
      try await other.installation.updateConversionRates()["+44"] == ConversionRate(sent: 6, verified: 3)
    )
    try await expect(6, 3)
    try await issue(2, by: other, verifying: true)
    try await other.installation.updateConversionRates()
    try await expect(8, 5)
    world.clock.advance(seconds: 3600)
    try await expect(8, 5)
    try await issue(4, by: world.service, verifying: true)
    try await issue(1, by: world.service)
    try await world.service.installation.updateConversionRates()
    try await expect(13, 9)
    world.clock.advance(seconds: 3600)
    try await expect(5, 4)
    world.clock.advance(seconds: 3600)
    try await expect(0, 0)
    try await issue(2, by: other, to: "+49 30", verifying: true)
    try await issue(1, by: other, to: "+49 30")
    try await other.installation.updateConversionRates()
    germanRate = ConversionRate(sent: 3, verified: 2)
    try await expect(0, 0)
  }

  // Time

  @Test(
    "Remaining lifetimes are rounded down, waits are rounded up, and neither is negative"
  )
  func seconds() {
    for (milliseconds, lifetime, wait) in [
      (Int64(-1), 0, 0), (0, 0, 0), (1, 0, 1), (999, 0, 1), (1000, 1, 1), (1001, 1, 2), (60_000, 60, 60),
    ] {
      #expect(now.wholeSeconds(until: later(milliseconds)) == lifetime, "\(milliseconds)")
      #expect(now.secondsToWait(until: later(milliseconds)) == wait, "\(milliseconds)")
    }
    #expect(now.advanced(by: -2) == later(-2000))
    #expect(now < later(1) && !(now < now))
    #expect(now.microseconds == 1_800_000_000_000_000)
  }

  @Test("The clocks agree with the system clock")
  func clocks() async throws {
    let steady = SteadyClock()
    try await Task.sleep(for: .milliseconds(20))
    let before = Int64(Date().timeIntervalSince1970 * 1000)
    let (systemTime, steadyTime) = (Moment.now(), steady.now())
    let after = Int64(Date().timeIntervalSince1970 * 1000)
    #expect((before...after).contains(systemTime.milliseconds))
    #expect((before - 2...after + 2).contains(steadyTime.milliseconds))
  }

  // Allowed prefixes

  @Test(
    "A prefix is a plus sign and one to seven digits, the first of which isn't 0",
    arguments: [
      ("+1", true), ("+1234567", true), ("+", false), ("+12345678", false), ("44", false), ("+0", false),
      ("+4a", false), ("+4 4", false), ("++4", false), ("+9", true), ("+10", true),
    ]
  )
  func prefixes(text: String, isPrefix: Bool) {
    #expect((AllowedPrefixes.Prefix(text) != nil) == isPrefix)
    #expect(AllowedPrefixes.Prefix(text, perHour: 0) == nil)
    if isPrefix {
      #expect(AllowedPrefixes.Prefix(text)?.limit == RateLimit(1000, in: 3600))
      #expect(AllowedPrefixes.Prefix(text, perHour: 1)?.limit == RateLimit(1, in: 3600))
    }
  }
}

extension Array {
  fileprivate subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}

@Suite("Ranges of costly numbers")
struct NumberRangeTests {
  @Test("Premium-rate and personal numbers within an allowed prefix are excluded, unless they are listed")
  func costly() throws {
    func matches(_ prefixes: [String], _ number: String) throws -> Bool {
      let allowed = AllowedPrefixes(try prefixes.map { try #require(AllowedPrefixes.Prefix($0)) })
      return allowed.match(try Recipient.phone(number)) != .notAllowed
    }
    let cases: [([String], String, Bool)] = [
      (["+44"], "+447012345678", false), (["+44"], "+449012345678", false), (["+44"], "+448712345678", false),
      (["+44", "+447"], "+447012345678", false), (["+44"], "+447912345678", true),
      (["+44"], "+442079460958", true), (["+44", "+4470"], "+447012345678", true),
      (["+44", "+4470"], "+449012345678", false), (["+44", "+44701"], "+447012345678", true),
      (["+44", "+44701"], "+447022345678", false), (["+1"], "+19005551234", false),
      (["+1"], "+12125550123", true),
    ]
    for (prefixes, number, isAllowed) in cases {
      let isMatch = try matches(prefixes, number)
      #expect(isMatch == isAllowed, "\(prefixes) \(number)")
    }
    let number = try Recipient.phone("+449012345678")
    #expect(AllowedPrefixes.all.match(number) == .unrestricted)
  }

  @Test(
    "Each range is a prefix that settings can list, none is within another, and the guide names their version"
  )
  func ranges() throws {
    let ranges = NumberRanges.costly
    #expect(ranges.count > 250 && Set(ranges).count == ranges.count)
    for range in ranges {
      #expect(AllowedPrefixes.Prefix(excluding: range) != nil, "\(range)")
      #expect(!ranges.contains { $0 != range && range.hasPrefix($0) }, "\(range)")
    }
    let guide = URL(filePath: #filePath).appending(path: "../../../../docs/abuse.md").standardized
    #expect(try String(contentsOf: guide, encoding: .utf8).contains("libphonenumber \(NumberRanges.version)"))
  }
}
