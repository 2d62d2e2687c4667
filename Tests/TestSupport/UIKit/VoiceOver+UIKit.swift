#if canImport(UIKit)
  import UIKit

  /// A simulated screen reader, which reads the accessibility elements of a view tree but doesn't speak.
  @MainActor
  package final class VoiceOver {
    private let root: UIView

    package init(_ root: UIView) {
      self.root = root
    }

    /// The elements in the order in which flicking right visits them.
    package var elements: [UIResponder] { elements(in: root) }

    /// Descriptions of all elements, one line each.
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

    /// Returns the views sorted from top to bottom, and within a line in the layout direction.
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

    /// Returns a description of an element: its label, value, traits, hint and the names of its actions.
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
        // UIKit has no public names for the traits of text fields.
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

    /// Double-taps an element. An element that doesn't handle activation is tapped at its activation point.
    package func activate(_ element: UIResponder) {
      if element.accessibilityActivate() { return root.layoutIfNeeded() }
      guard let window = root.window else { return }
      Person(window: window, by: InputRoute()).tap(at: element.accessibilityActivationPoint)
    }

    /// Performs the action named `name` of an element.
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

    /// Posts the notification that an announcement was spoken to its end or was interrupted.
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
