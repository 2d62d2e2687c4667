import OneTimeCode
import OneTimeCodeService

/// A service whose store, clock and delivery a test controls.
public struct World: Sendable {
  /// A temporary folder, which contains the database of an SQLite store.
  public let folder: TemporaryFolder
  /// The store of the service and, by default, of other servers.
  public let store: any ChallengeStore
  /// The clock, which tests advance.
  public let clock = ManualClock()
  /// The delivery, which records messages.
  public let delivery: RecordingDelivery
  /// The server key, to reuse in other configurations.
  public let key: ServerKey
  /// The service under test.
  public let service: VerificationService

  /// Creates a service with a store of this kind.
  public init(
    _ kind: StoreKind = .memory,
    key: ServerKey = .random(),
    format: CodeFormat = .digits(6),
    domain: String? = nil,
    codePage: String? = nil,
    reportPage: String? = nil,
    appName: String? = nil,
    limits: RateLimits = .generous,
    channels: Set<MessageChannel> = [.sms, .email],
    allowedPrefixes: AllowedPrefixes = .all,
    channelPrefixes: [MessageChannel: AllowedPrefixes] = [:],
    conversionThrottle: ConversionThrottle = ConversionThrottle(),
    purposes: PurposeRules = .none,
    texts: MessageTexts = MessageTexts(),
    events: (any EventDelivery)? = nil
  ) throws {
    folder = try TemporaryFolder()
    store = try kind.make(in: folder, clock: clock)
    self.key = key
    delivery = RecordingDelivery(channels: channels)
    service = VerificationService.draining(
      store: store,
      delivery: delivery,
      configuration: try .init(
        keys: KeyRing(key),
        format: format,
        domain: domain,
        codePage: codePage,
        reportPage: reportPage,
        appName: appName,
        limits: limits,
        trialLimits: limits,
        allowedPrefixes: allowedPrefixes,
        channelPrefixes: channelPrefixes,
        conversionThrottle: conversionThrottle,
        purposes: purposes,
        texts: texts,
        allowsShortCodes: true
      ),
      events: events
    )
  }

  /// Creates another server, by default with the same store and configuration.
  public func server(
    _ configuration: VerificationService.Configuration? = nil,
    store: (any ChallengeStore)? = nil
  ) -> VerificationService {
    VerificationService.draining(
      store: store ?? self.store,
      delivery: delivery,
      configuration: configuration ?? service.configuration
    )
  }

  /// Creates another server with the same store and configuration, which delivers in the background.
  public func server(delivery: any CodeDelivery) -> VerificationService {
    Installation(
      store: store,
      .init(service.configuration, delivery: delivery)
    ).service
  }

  /// Issues a code to ada@example.com.
  public func issue() async throws -> Challenge {
    try await service.issue(to: .email("ada@example.com"))
  }

  /// A six-digit code that no message contains.
  public var wrongCode: String { wrongCode(0) }

  /// Returns a six-digit code that no message contains. Different indices select different codes.
  public func wrongCode(_ index: Int) -> String {
    let codes = Set(delivery.codes)
    var candidates = (0..<200).map { String(100_000 + $0) }
    candidates.removeAll { codes.contains($0) }
    return candidates[index]
  }
}

extension ServerKey {
  /// Returns a random key whose challenge IDs begin with another byte than those of `key`.
  ///
  /// The byte identifies the key. If it were the same, a server with `key` would take such an ID for a forged one, and not for one
  /// of an unknown key.
  public static func random(otherThan key: ServerKey) -> ServerKey {
    var other = ServerKey.random()
    while other.name.prefix(2) == key.name.prefix(2) { other = .random() }
    return other
  }
}

extension RateLimits {
  /// Limits so high that they don't affect tests of other features.
  public static var generous: RateLimits {
    RateLimits(
      recipient: RateLimits.recipientRange.upperBound,
      client: RateLimits.maximum,
      overall: RateLimits.maximum
    ) ?? .default
  }
}
