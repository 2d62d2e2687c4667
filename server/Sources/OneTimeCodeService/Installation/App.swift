extension Installation {
  /// An app of an installation: its configuration, and how its messages and events are sent.
  ///
  ///     let configuration = try VerificationService.Configuration(key: key)
  ///     let shop = Installation.App(
  ///       try .init(app: "shop", of: configuration, domain: "shop.example.com", appName: "Shop"),
  ///       delivery: delivery
  ///     )
  ///     let installation = Installation(store: store, .init(configuration, delivery: delivery), apps: [shop])
  ///     let challenge = try await installation.service(forApp: "shop")?.issue(to: .phone("+44 20 7946 0958"))
  ///
  /// No app sees what another one does: a challenge, message or recipient of another app is an unknown one. The installation
  /// itself is one more app, whose name is empty.
  public struct App: Sendable {
    /// The configuration, see ``VerificationService/Configuration/init(app:of:domain:appName:limits:testRecipients:proofRequirement:purposes:texts:)``.
    public let configuration: VerificationService.Configuration

    /// The origin of the app's pages, such as `https://codes.example.com`, or `nil` if it has none.
    public let origin: String?

    /// The delivery that sends the app's messages.
    public let delivery: any CodeDelivery

    /// The delivery that sends the app's events, or `nil` if no events are recorded.
    public let eventDelivery: (any EventDelivery)?

    /// The channels of the delivery, in the order of ``MessageChannel/all``.
    let channels: [MessageChannel]

    /// Creates an app.
    ///
    /// - Parameters:
    ///   - configuration: The configuration of the app.
    ///   - delivery: The delivery that sends the app's messages.
    ///   - events: The delivery that sends the app's events, or `nil` to record no events.
    ///   - origin: The origin of the app's pages.
    public init(
      _ configuration: VerificationService.Configuration,
      delivery: any CodeDelivery,
      events: (any EventDelivery)? = nil,
      origin: String? = nil
    ) {
      self.configuration = configuration
      self.delivery = delivery
      channels = MessageChannel.all.filter(delivery.channels.contains)
      eventDelivery = events
      self.origin = origin?.lowercased()
    }
  }
}

extension Installation.App: CustomStringConvertible {
  /// The name.
  public var description: String { configuration.app }
}
