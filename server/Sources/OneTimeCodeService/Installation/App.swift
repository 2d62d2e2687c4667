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
    /// The configuration, see ``VerificationService/Configuration/init(app:of:domain:codePage:reportPage:appName:limits:testRecipients:proofRequirement:purposes:texts:)``.
    public let configuration: VerificationService.Configuration

    /// The origin of the app's pages, such as `https://codes.example.com`, or `nil` if it has none.
    public let origin: String?

    /// The plan by which the app's messages are sent.
    public let plan: DeliveryPlan

    /// The delivery that sends the app's events, or `nil` if no events are recorded.
    public let eventDelivery: (any EventDelivery)?

    /// The channels of the plan, in the order of ``MessageChannel/all``.
    let channels: [MessageChannel]

    /// Creates an app.
    ///
    /// - Parameters:
    ///   - configuration: The configuration of the app.
    ///   - plan: The plan by which the app's messages are sent.
    ///   - events: The delivery that sends the app's events, or `nil` to record no events.
    ///   - origin: The origin of the app's pages.
    public init(
      _ configuration: VerificationService.Configuration,
      plan: DeliveryPlan,
      events: (any EventDelivery)? = nil,
      origin: String? = nil
    ) {
      self.configuration = configuration
      self.plan = plan
      channels = MessageChannel.all.filter(plan.channels.contains)
      eventDelivery = events
      self.origin = origin?.lowercased()
    }

    /// Creates an app whose messages are all sent by one delivery.
    public init(
      _ configuration: VerificationService.Configuration,
      delivery: any CodeDelivery,
      events: (any EventDelivery)? = nil,
      origin: String? = nil
    ) {
      self.init(configuration, plan: DeliveryPlan(delivery), events: events, origin: origin)
    }
  }
}

// The steps of the plan
extension Installation.App {
  /// Returns whether a channel reaches a recipient of an allowed phone prefix.
  func isAllowed(_ channel: MessageChannel, for recipient: Recipient) -> Bool {
    configuration.channelPrefixes[channel]?.match(recipient) != .notAllowed
  }

  /// Returns the index of the first step by a channel, or `nil` if there is none.
  func firstStep(by channel: MessageChannel, for recipient: Recipient) -> Int? {
    plan.steps(for: recipient).firstIndex { $0.channel == channel }
  }

  /// Returns the index of the next step that the service takes by itself, or `nil` if users must ask for all others.
  func step(after index: Int, for recipient: Recipient) -> Int? {
    plan.step(after: index, for: recipient) { isAllowed($0, for: recipient) }
  }

  /// Returns the index of a message's step, or `nil` if the plan lacks its channel. A server with another plan may have stored it.
  func step(of message: StoredMessage, for recipient: Recipient) -> Int? {
    let steps = plan.steps(for: recipient)
    let isStep = steps.indices.contains(message.step) && steps[message.step].channel == message.channel
    return isStep ? message.step : firstStep(by: message.channel, for: recipient)
  }
}

extension Installation.App: CustomStringConvertible {
  /// The name.
  public var description: String { configuration.app }
}
