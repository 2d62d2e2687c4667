import OneTimeCode
import OneTimeCodeService

/// A service with everything around it in the hands of a test.
public struct World: Sendable {
  /// Where the database is, if there is one.
  public let folder: TemporaryFolder
  /// Where challenges are kept.
  public let store: any ChallengeStore
  /// The clock.
  public let clock = ManualClock()
  /// What was delivered.
  public let delivery = RecordingDelivery()
  /// The key.
  public let key: ServerKey
  /// The service.
  public let service: VerificationService

  /// A world.
  public init(
    _ kind: StoreKind = .memory,
    key: ServerKey = .random(),
    format: CodeFormat = .digits(6),
    domain: String? = nil,
    limits: RateLimits = .generous,
    allowedPrefixes: AllowedPrefixes = .all,
    conversionThrottle: ConversionThrottle = ConversionThrottle()
  ) throws {
    folder = try TemporaryFolder()
    store = try kind.make(in: folder)
    self.key = key
    service = VerificationService(
      store: store,
      delivery: delivery,
      configuration: try .init(
        keys: KeyRing(key),
        format: format,
        domain: domain,
        limits: limits,
        trialLimits: limits,
        allowedPrefixes: allowedPrefixes,
        conversionThrottle: conversionThrottle,
        allowsShortCodes: true
      ),
      now: clock.now,
      deliveryMode: .inline
    )
  }

  /// Another server for the same store, set up in another way.
  public func server(
    _ configuration: VerificationService.Configuration? = nil,
    store: (any ChallengeStore)? = nil
  ) -> VerificationService {
    VerificationService(
      store: store ?? self.store,
      delivery: delivery,
      configuration: configuration ?? service.configuration,
      now: clock.now,
      deliveryMode: .inline
    )
  }

  /// Issues a code to Ada, who reads e-mail.
  public func issue() async throws -> Challenge {
    try await service.issue(to: .email("ada@example.com"))
  }

  /// A code that is none of those that were delivered.
  public var wrongCode: String { wrongCode(0) }

  /// One of the codes that were not delivered.
  public func wrongCode(_ index: Int) -> String {
    let codes = Set(delivery.codes)
    var wrong = (0..<200).map { String(100_000 + $0) }
    wrong.removeAll { codes.contains($0) }
    return wrong[index]
  }
}

extension RateLimits {
  /// Limits that no test of something else meets.
  public static var generous: Limits {
    RateLimits(
      recipient: RateLimits.recipientRange.upperBound,
      client: RateLimits.maximum,
      overall: RateLimits.maximum
    ) ?? .standard
  }
}
