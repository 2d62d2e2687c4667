// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

@available(iOS 17, *)
@MainActor
public protocol UITraitChangeObservable {
  typealias TraitChangeHandler<T> = (T, UITraitCollection) -> Void where T: UITraitEnvironment

  @discardableResult
  func registerForTraitChanges<T>(
    _ traits: [UITrait],
    handler: @escaping Self.TraitChangeHandler<T>
  ) -> any UITraitChangeRegistration where T: UITraitEnvironment

  func unregisterForTraitChanges(_ registration: any UITraitChangeRegistration)
}
