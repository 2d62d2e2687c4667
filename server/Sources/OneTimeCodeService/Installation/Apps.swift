/// The apps of an installation. They can be replaced while the service runs.
final class Apps: Sendable {
  private struct State {
    var byName: [String: Installation.App] = [:]
    var byHost: [String: Installation.App] = [:]
    var channels: Set<MessageChannel> = []
    var readers: [any DeliveryReceiptReader] = []

    init(_ apps: [Installation.App]) {
      for app in apps {
        precondition(byName[app.configuration.app] == nil, "Each app needs its own name.")
        byName[app.configuration.app] = app
        if let host = app.origin?.split(separator: "/", maxSplits: 2).last {
          precondition(byHost[String(host)] == nil, "The pages of each app need their own origin.")
          byHost[String(host)] = app
        }
        channels.formUnion(app.plan.channels)
        // Accounts with the same provider read the same receipts.
        readers += app.plan.receiptReaders.filter { reader in
          !readers.contains { $0.provider == reader.provider }
        }
      }
    }
  }

  /// The installation's own app.
  let own: Installation.App

  private let state: Mutex<State>

  init(_ own: Installation.App, _ others: [Installation.App]) {
    self.own = own
    state = Mutex(State([own] + others))
  }

  func replaceOthers(with others: [Installation.App]) {
    let new = State([own] + others)
    state.withLock { $0 = new }
  }

  subscript(name: String) -> Installation.App? { state.withLock { $0.byName[name] } }

  func app(at host: String) -> Installation.App? { state.withLock { $0.byHost[host] } }

  var all: [Installation.App] {
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

  /// Whether the plan of any app has waits.
  var hasWaits: Bool { state.withLock { $0.byName.values.contains { $0.plan.hasWaits } } }

  /// Whether any app records events.
  var recordsEvents: Bool { !receivers.isEmpty }
}
