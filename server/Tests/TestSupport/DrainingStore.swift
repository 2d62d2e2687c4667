@testable import OneTimeCodeService

/// A store that lets a service deliver all due messages after each of the service's transactions. A test therefore sees a
/// message as soon as the request that caused it has a response, although no service runs.
final class DrainingStore: ChallengeStore {
  private let store: any ChallengeStore
  private let worker = Mutex(Worker())

  /// The service's worker, which owns the store.
  private struct Worker {
    weak var outbox: OutboxWorker?
  }

  @TaskLocal private static var isDraining = false

  init(_ store: any ChallengeStore) { self.store = store }

  /// Sets the worker that delivers the messages.
  func drain(_ outbox: OutboxWorker) { worker.withLock { $0.outbox = outbox } }

  func transaction<Result: Sendable>(
    _ body: @escaping @Sendable (any StoreTransaction) throws -> Result
  ) async throws -> Result {
    let result = try await store.transaction(body)
    if !Self.isDraining, let outbox = worker.value.outbox {
      await Self.$isDraining.withValue(true) { await outbox.drain(outbox.messageQueues) }
    }
    return result
  }

  func read<Result: Sendable>(
    _ body: @escaping @Sendable (any StoreTransaction) throws -> Result
  ) async throws -> Result { try await store.read(body) }

  func erase() async throws { try await store.erase() }
}

extension VerificationService {
  /// Creates a service that has delivered its messages when a method returns, with the worker that a server runs.
  public static func draining(
    store: any ChallengeStore,
    delivery: any CodeDelivery,
    configuration: Configuration,
    events: (any EventDelivery)? = nil,
    apps: [Installation.App] = [],
    random: RandomSource = .system,
    report: @escaping @Sendable (ServiceReport) -> Void = { _ in }
  ) -> VerificationService {
    draining(
      store: store,
      plan: DeliveryPlan(delivery),
      configuration: configuration,
      events: events,
      apps: apps,
      random: random,
      report: report
    )
  }

  /// Creates a service with a plan that has delivered its messages when a method returns.
  public static func draining(
    store: any ChallengeStore,
    plan: DeliveryPlan,
    configuration: Configuration,
    events: (any EventDelivery)? = nil,
    apps: [Installation.App] = [],
    random: RandomSource = .system,
    report: @escaping @Sendable (ServiceReport) -> Void = { _ in }
  ) -> VerificationService {
    let store = DrainingStore(store)
    let installation = Installation(
      store: store,
      .init(configuration, plan: plan, events: events),
      apps: apps,
      random: random,
      report: report
    )
    store.drain(installation.outbox)
    return installation.service
  }
}
