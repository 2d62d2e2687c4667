import OneTimeCodeService

extension DeliveryPlan {
  /// Creates a plan that sends all messages of a channel by deliveries, each of which is used if the one before fails.
  public init(
    _ channel: MessageChannel,
    _ deliveries: [(name: String, delivery: any CodeDelivery)],
    switches: Switches = Switches(),
    now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
    observe: @escaping @Sendable (DeliveryAttempt) -> Void = { _ in }
  ) {
    let steps = deliveries.map { DeliveryStep(channel, DeliveryAccount($0.name, $0.delivery)) }
    self.init([List(channel.kind, steps)], switches: switches, now: now, observe: observe)
  }
}
