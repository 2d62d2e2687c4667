import Foundation

/// A registry of trait observers that remembers the traits at the last notification.
@MainActor
final class TraitObservers {
  final class Registration: NSObject, UITraitChangeRegistration {
    let traits: [UITrait]
    let handler: @MainActor (Any, UITraitCollection) -> Void

    init(_ traits: [UITrait], _ handler: @escaping @MainActor (Any, UITraitCollection) -> Void) {
      self.traits = traits
      self.handler = handler
    }
  }

  private var registrations: [Registration] = []
  private var last: UITraitCollection

  init(_ traits: UITraitCollection) {
    last = traits
  }

  func add(_ registration: Registration) { registrations.append(registration) }

  func remove(_ registration: any UITraitChangeRegistration) {
    registrations.removeAll { $0 === registration }
  }

  /// Notifies the observers of the traits that have changed. Returns the previous traits, or `nil` if no
  /// trait changed.
  func update(_ environment: any UITraitEnvironment) -> UITraitCollection? {
    let new = environment.traitCollection
    let old = last
    guard new != old else { return nil }
    last = new
    for registration in registrations
    where registration.traits.contains(where: { new.traits.value(of: $0) != old.traits.value(of: $0) }) {
      registration.handler(environment, old)
    }
    return old
  }
}
