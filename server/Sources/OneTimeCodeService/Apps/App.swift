extension VerificationService {
  /// An app of an installation: its configuration, and how its messages and events are sent.
  ///
  ///     let configuration = try VerificationService.Configuration(key: key)
  ///     let shop = VerificationService.App(
  ///       try .init(app: "shop", of: configuration, domain: "shop.example.com", appName: "Shop"),
  ///       delivery: delivery
  ///     )
  ///     let service = VerificationService(
  ///       store: store,
  ///       VerificationService.App(configuration, delivery: delivery),
  ///       apps: [shop]
  ///     )
  ///     let challenge = try await service.app("shop")?.issue(to: .phone("+44 20 7946 0958"))
  ///
  /// No app sees what another one does: a challenge, message or recipient of another app is an unknown one. The installation
  /// itself, with the configuration that the service was created with, is one more app, whose name is empty.
  public struct App: Sendable {
    /// The configuration, see ``VerificationService/Configuration/init(app:of:domain:appName:limits:testRecipients:proofRequirement:purposes:texts:)``.
    public let configuration: Configuration

    /// The origin of the app's pages, such as `https://codes.example.com`, or `nil` if it has none.
    public let origin: String?

    /// The delivery that sends the app's messages.
    public let delivery: any CodeDelivery

    /// The delivery that sends the app's events, or `nil` if no events are recorded.
    public let eventDelivery: (any EventDelivery)?

    /// Creates an app.
    ///
    /// - Parameters:
    ///   - configuration: The configuration of the app.
    ///   - delivery: The delivery that sends the app's messages.
    ///   - events: The delivery that sends the app's events, or `nil` to record no events.
    ///   - origin: The origin of the app's pages.
    public init(
      _ configuration: Configuration,
      delivery: any CodeDelivery,
      events: (any EventDelivery)? = nil,
      origin: String? = nil
    ) {
      self.configuration = configuration
      self.delivery = delivery
      eventDelivery = events
      self.origin = origin?.lowercased()
    }

    /// The channels of the delivery, in the order of ``MessageChannel/all``.
    var channels: [MessageChannel] { MessageChannel.all.filter(delivery.channels.contains) }
  }

  /// Returns the service for one app, or `nil` if there is no such app. The empty name is the installation's own.
  ///
  /// The result isn't affected by ``replaceApps(with:)``: use it for one request.
  public func app(_ name: String) -> VerificationService? {
    apps[name].map { VerificationService(self, as: $0) }
  }

  /// Returns the service for the app whose pages are at a host, such as `codes.example.com`, or for the installation if no
  /// app has the host in its origin.
  public func app(at host: String?) -> VerificationService {
    guard let host, let app = apps.app(at: host.lowercased()) else { return self }
    return VerificationService(self, as: app)
  }

  /// Returns the service for the app that has issued a challenge. Without apps, reads nothing.
  ///
  /// - Throws: ``ServiceError/unknownChallenge`` if the challenge or its app doesn't exist, or an error of the store.
  public func app(of id: ChallengeID) async throws -> VerificationService {
    if !apps.hasOthers { return self }
    let challenge = try await store.read { try $0.peek([id])[0] }
    guard let challenge, let service = app(challenge.app) else { throw ServiceError.unknownChallenge }
    return service
  }

  /// Replaces all apps but the installation's own. Challenges of an app that is removed are unknown, and its messages wait,
  /// until the app is added again.
  ///
  /// - Precondition: The apps have different names and origins.
  public func replaceApps(with apps: [App]) { self.apps.replaceOthers(with: apps) }

  /// The readers of the receipts that the providers of all apps send, see ``report(_:wasDelivered:by:)``.
  public var receiptReaders: [any DeliveryReceiptReader] { apps.readers }

  /// The names of all apps except the installation's own.
  public var appNames: Set<String> { Set(apps.all.map(\.configuration.app)).subtracting([""]) }

  /// The installation's own app.
  package var installation: App { apps.own }

  /// The origin of the app's pages, or `nil` if it has none.
  public var origin: String? { app.origin }

  /// A Boolean value that indicates whether the installation serves apps in addition to its own.
  public var hasApps: Bool { apps.hasOthers }

  /// The channels of all apps, in the order of ``MessageChannel/all``.
  public var allChannels: [MessageChannel] { MessageChannel.all.filter(apps.channels.contains) }

  /// The configurations of all apps, the installation's own first.
  package var configurations: [Configuration] { apps.all.map(\.configuration) }

  /// The services for all apps, the installation's own first.
  var services: [VerificationService] { apps.all.map { VerificationService(self, as: $0) } }

  /// Returns the recorder of an app's events, or `nil` if the app has no receiver.
  func recorder(of app: String?) -> EventRecorder? {
    app.flatMap { apps[$0] }.flatMap { EventRecorder($0, random: random) }
  }
}

extension VerificationService: CustomStringConvertible {
  /// The type and the app's name. Logs of services contain no more, because deliveries have passwords.
  public var description: String { "VerificationService(\(configuration.app))" }
}

extension VerificationService.App: CustomStringConvertible {
  /// The name.
  public var description: String { configuration.app }
}

/// The apps of an installation. Copies of a service share them, so that they can be replaced while the service runs.
final class Apps: Sendable {
  private struct State {
    var byName: [String: VerificationService.App] = [:]
    var byHost: [String: VerificationService.App] = [:]
    var channels: Set<MessageChannel> = []
    var readers: [any DeliveryReceiptReader] = []

    init(_ apps: [VerificationService.App]) {
      for app in apps {
        precondition(byName[app.configuration.app] == nil, "Each app needs its own name.")
        byName[app.configuration.app] = app
        if let host = app.origin?.split(separator: "/", maxSplits: 2).last {
          precondition(byHost[String(host)] == nil, "The pages of each app need their own origin.")
          byHost[String(host)] = app
        }
        channels.formUnion(app.delivery.channels)
        // Deliveries with the same provider read the same receipts.
        readers += app.delivery.receiptReaders.filter { reader in
          !readers.contains { $0.provider == reader.provider }
        }
      }
    }
  }

  /// The installation's own app.
  let own: VerificationService.App

  private let state: Mutex<State>

  init(_ own: VerificationService.App, _ others: [VerificationService.App]) {
    self.own = own
    state = Mutex(State([own] + others))
  }

  func replaceOthers(with others: [VerificationService.App]) {
    let new = State([own] + others)
    state.withLock { $0 = new }
  }

  subscript(name: String) -> VerificationService.App? { state.withLock { $0.byName[name] } }

  func app(at host: String) -> VerificationService.App? { state.withLock { $0.byHost[host] } }

  var all: [VerificationService.App] {
    state.withLock { $0.byName.values.sorted { $0.configuration.app < $1.configuration.app } }
  }

  /// A Boolean value that indicates whether `replaceOthers(with:)` or the initializer added apps.
  var hasOthers: Bool { state.withLock { $0.byName.count > 1 } }

  var channels: Set<MessageChannel> { state.withLock(\.channels) }

  var readers: [any DeliveryReceiptReader] { state.withLock(\.readers) }

  /// The names of the apps whose events are sent.
  var receivers: [String] {
    state.withLock { $0.byName.filter { $0.value.eventDelivery != nil }.keys.sorted() }
  }

  /// Whether any app records events.
  var recordsEvents: Bool { !receivers.isEmpty }
}
