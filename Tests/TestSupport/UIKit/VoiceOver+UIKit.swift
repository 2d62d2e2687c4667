#if canImport(UIKit)
  import UIKit

  /// The accessibility elements of a view tree, as a screen reader gets them. This is not VoiceOver and does not speak.
  @MainActor
  package final class VoiceOver {
    private let root: UIView

    package init(_ root: UIView) {
      self.root = root
    }

    /// The elements in the order in which flicking right visits them.
    package var elements: [UIResponder] { elements(in: root) }

    /// A description of all elements, one line each.
    package var transcript: [String] { elements.map { VoiceOver.line(for: $0) } }

    private func elements(in object: Any) -> [UIResponder] {
      guard let object = object as? UIResponder else { return [] }
      if let view = object as? UIView, view.isHidden || view.alpha == 0 { return [] }
      if object.accessibilityElementsHidden { return [] }
      // VoiceOver can't reach elements within an element.
      if object.isAccessibilityElement { return [object] }
      if let listed = object.accessibilityElements { return listed.flatMap(elements(in:)) }
      guard let view = object as? UIView else { return [] }
      let modal = view.subviews.last { $0.accessibilityViewIsModal && !$0.isHidden }
      return (modal.map { [$0] } ?? inReadingOrder(view.subviews)).flatMap(elements(in:))
    }

    /// Sorts views from top to bottom, and within a line in the layout direction.
    private func inReadingOrder(_ views: [UIView]) -> [UIView] {
      views.enumerated().sorted { first, second in
        let (one, other) = (first.element.accessibilityFrame, second.element.accessibilityFrame)
        if one.maxY <= other.minY { return true }
        if other.maxY <= one.minY { return false }
        if one.minX == other.minX { return first.offset < second.offset }
        let isMirrored = root.effectiveUserInterfaceLayoutDirection == .rightToLeft
        return isMirrored ? one.maxX > other.maxX : one.minX < other.minX
      }.map(\.element)
    }

    // MARK: Transcript

    /// Returns the label, value, traits, hint, and the names of the actions.
    package static func line(for element: UIResponder) -> String {
      var parts = [element.accessibilityLabel, element.accessibilityValue].compactMap { $0 }.filter {
        !$0.isEmpty
      }
      parts += words(for: element.accessibilityTraits)
      if let hint = element.accessibilityHint, !hint.isEmpty { parts.append("hint: \(hint)") }
      let actions = element.accessibilityCustomActions?.map(\.name) ?? []
      if !actions.isEmpty { parts.append("actions: \(actions.joined(separator: ", "))") }
      return parts.joined(separator: " | ").replacingOccurrences(of: "\n", with: " / ")
    }

    private static func words(for traits: UIAccessibilityTraits) -> [String] {
      let words: [(UIAccessibilityTraits, String)] = [
        (.notEnabled, "dimmed"), (.selected, "selected"),
        // UIKit's traits of text fields have no public names.
        (UIAccessibilityTraits(rawValue: 1 << 18), "text field"),
        (UIAccessibilityTraits(rawValue: 1 << 21), "is editing"), (.searchField, "search field"),
        (.header, "heading"), (.link, "link"), (.button, "button"), (.image, "image"),
        (.adjustable, "adjustable"), (.updatesFrequently, "updates frequently"),
      ]
      return words.filter { traits.contains($0.0) }.map(\.1)
    }

    // MARK: Actions

    /// Returns the first element whose label starts with `label`.
    package func element(_ label: String) -> UIResponder? {
      elements.first { $0.accessibilityLabel?.hasPrefix(label) ?? false }
    }

    /// Double-taps an element: it is activated, or tapped at its activation point if it doesn't handle activation.
    package func activate(_ element: UIResponder) {
      if element.accessibilityActivate() { return root.layoutIfNeeded() }
      guard let window = root.window else { return }
      Person(window: window, by: InputRoute()).tap(at: element.accessibilityActivationPoint)
    }

    /// Performs an action of an element.
    ///
    /// - Returns: Whether the action exists and succeeded.
    @discardableResult
    package func perform(_ name: String, on element: UIResponder) -> Bool {
      guard let action = element.accessibilityCustomActions?.first(where: { $0.name == name }) else {
        return false
      }
      let could = action.actionHandler?(action) ?? false
      root.layoutIfNeeded()
      return could
    }

    /// Reports that an announcement was spoken to its end, or was interrupted.
    package func finish(_ announcement: String, wasSuccessful: Bool = true) {
      NotificationCenter.default.post(
        name: UIAccessibility.announcementDidFinishNotification,
        object: nil,
        userInfo: [
          UIAccessibility.announcementStringValueUserInfoKey: announcement,
          UIAccessibility.announcementWasSuccessfulUserInfoKey: NSNumber(value: wasSuccessful),
        ]
      )
    }
  }
#endif
