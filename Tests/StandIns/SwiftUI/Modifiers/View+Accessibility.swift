// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

extension View {
  /// Returns this view with a closure that changes the accessibility properties of its platform views.
  private nonisolated func modifyingAccessibility(
    _ change: @escaping @MainActor (PlatformView) -> Void
  ) -> RenderModifier<Self> {
    rendering { node, content in
      node.show([content])
      for item in node.items { item.forEachLeaf(change) }
    }
  }

  public nonisolated func accessibilityLabel<S: StringProtocol>(_ label: S) -> some View {
    let label = String(label)
    return modifyingAccessibility { $0.applyAccessibilityLabel(label) }
  }

  public nonisolated func accessibilityValue<S: StringProtocol>(_ value: S) -> some View {
    let value = String(value)
    return modifyingAccessibility { $0.applyAccessibilityValue(value.isEmpty ? nil : value) }
  }

  public nonisolated func accessibilityIdentifier(_ identifier: String) -> some View {
    modifyingAccessibility { $0.applyAccessibilityIdentifier(identifier) }
  }

  public nonisolated func accessibilityHidden(_ hidden: Bool) -> some View {
    modifyingAccessibility { $0.applyAccessibilityHidden(hidden) }
  }

  public nonisolated func accessibilityAddTraits(_ traits: AccessibilityTraits) -> some View {
    modifyingAccessibility { if traits.contains(.isHeader) { $0.applyAccessibilityHeader() } }
  }
}

extension Node {
  @MainActor
  fileprivate func forEachLeaf(_ body: (PlatformView) -> Void) {
    if let leaf { body(leaf) } else { for child in children { child.forEachLeaf(body) } }
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
