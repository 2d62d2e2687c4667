// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

extension View {
  /// Returns this view with a closure that changes the accessibility properties of its platform views.
  private nonisolated func describing(_ describe: @escaping @MainActor (PlatformView) -> Void) -> Rendering<
    Self
  > {
    rendering { node, content in
      node.show([content])
      for item in node.items { item.forEachLeaf(describe) }
    }
  }

  public nonisolated func accessibilityLabel<S: StringProtocol>(_ label: S) -> some View {
    let label = String(label)
    return describing { $0.sayLabel(label) }
  }

  public nonisolated func accessibilityValue<S: StringProtocol>(_ value: S) -> some View {
    let value = String(value)
    return describing { $0.sayValue(value.isEmpty ? nil : value) }
  }

  public nonisolated func accessibilityIdentifier(_ identifier: String) -> some View {
    describing { $0.sayIdentifier(identifier) }
  }

  public nonisolated func accessibilityHidden(_ hidden: Bool) -> some View {
    describing { $0.sayHidden(hidden) }
  }

  public nonisolated func accessibilityAddTraits(_ traits: AccessibilityTraits) -> some View {
    describing { if traits.contains(.isHeader) { $0.sayHeader() } }
  }
}

extension Node {
  @MainActor
  fileprivate func forEachLeaf(_ act: (PlatformView) -> Void) {
    if let leaf { act(leaf) } else { for child in children { child.forEachLeaf(act) } }
  }
}

public struct AccessibilityTraits: SetAlgebra, Sendable {
  private var names: Set<String> = []

  public init() {}

  private init(_ name: String) {
    names = [name]
  }

  public static let isHeader = AccessibilityTraits("header")
  public static let isButton = AccessibilityTraits("button")

  public func contains(_ member: AccessibilityTraits) -> Bool { names.isSuperset(of: member.names) }

  public func union(_ other: AccessibilityTraits) -> AccessibilityTraits {
    var all = self
    all.formUnion(other)
    return all
  }

  public func intersection(_ other: AccessibilityTraits) -> AccessibilityTraits {
    var common = self
    common.formIntersection(other)
    return common
  }

  public func symmetricDifference(_ other: AccessibilityTraits) -> AccessibilityTraits {
    var different = self
    different.formSymmetricDifference(other)
    return different
  }

  @discardableResult
  public mutating func insert(
    _ newMember: AccessibilityTraits
  ) -> (inserted: Bool, memberAfterInsert: AccessibilityTraits) {
    defer { formUnion(newMember) }
    return (!contains(newMember), newMember)
  }

  @discardableResult
  public mutating func remove(_ member: AccessibilityTraits) -> AccessibilityTraits? {
    defer { names.subtract(member.names) }
    return contains(member) ? member : nil
  }

  @discardableResult
  public mutating func update(with newMember: AccessibilityTraits) -> AccessibilityTraits? {
    defer { formUnion(newMember) }
    return contains(newMember) ? newMember : nil
  }

  public mutating func formUnion(_ other: AccessibilityTraits) { names.formUnion(other.names) }
  public mutating func formIntersection(_ other: AccessibilityTraits) { names.formIntersection(other.names) }
  public mutating func formSymmetricDifference(_ other: AccessibilityTraits) {
    names.formSymmetricDifference(other.names)
  }
}
