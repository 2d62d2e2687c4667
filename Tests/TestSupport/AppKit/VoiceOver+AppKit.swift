#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit

  /// A simulated screen reader, which reads the accessibility elements of a view tree but doesn't speak.
  @MainActor
  package final class VoiceOver {
    private let root: NSView

    package init(_ root: NSView) {
      self.root = root
    }

    /// The visible elements in subview order. Field editors are omitted, because their fields represent them.
    package var elements: [Element] { elements(in: root) }

    /// Descriptions of all elements, one line each.
    package var transcript: [String] { elements.map(\.line) }

    private func elements(in view: NSView) -> [Element] {
      if view.isHidden || view is NSTextView { return [] }
      if let control = view as? NSControl, control.isAccessibilityElement() {
        if let cell = NSAccessibility.unignoredDescendant(of: control) as? NSCell {
          return cell.isAccessibilityElement() ? [Element(cell, in: control)] : []
        }
        return [Element(control)]
      }
      if view.isAccessibilityElement() { return [Element(view)] }
      if view.accessibilityChildren()?.isEmpty == true { return [] }
      return view.subviews.flatMap(elements(in:))
    }

    /// Returns the first element whose label starts with `label`.
    package func element(_ label: String) -> Element? {
      elements.first { $0.label?.hasPrefix(label) ?? false }
    }
  }

  extension VoiceOver {
    /// An accessibility element: a view or a cell.
    @MainActor
    package struct Element {
      package let label: String?
      package let value: String?
      package let help: String?
      package let role: NSAccessibility.Role?
      package let isEnabled: Bool
      package let identifier: String
      private let actions: [NSAccessibilityCustomAction]
      private let press: () -> Bool
      private let frame: (NSRange) -> NSRect

      init(_ view: NSView) {
        label = view.accessibilityLabel()
        value = view.accessibilityValue() as? String
        help = view.accessibilityHelp()
        role = view.accessibilityRole()
        isEnabled = view.isAccessibilityEnabled()
        identifier = view.accessibilityIdentifier()
        actions = view.accessibilityCustomActions() ?? []
        press = view.accessibilityPerformPress
        frame = view.accessibilityFrame(for:)
      }

      init(_ cell: NSCell, in control: NSControl) {
        label = cell.accessibilityLabel()
        value = cell.accessibilityValue() as? String
        help = cell.accessibilityHelp()
        role = cell.accessibilityRole()
        isEnabled = control.isEnabled
        identifier = cell.accessibilityIdentifier()
        actions = cell.accessibilityCustomActions() ?? []
        press = cell.accessibilityPerformPress
        frame = cell.accessibilityFrame(for:)
      }

      /// A description of the element: its label, value, role, "dimmed" if disabled, help and action names.
      package var line: String {
        var parts = [label, value].compactMap { $0 }.filter { !$0.isEmpty }
        parts.append(["AXTextField": "text field", "AXButton": "button"][role?.rawValue ?? ""] ?? "text")
        if !isEnabled { parts.append("dimmed") }
        if let help, !help.isEmpty { parts.append("help: \(help)") }
        if !actions.isEmpty { parts.append("actions: \(actions.map(\.name).joined(separator: ", "))") }
        return parts.joined(separator: " | ").replacingOccurrences(of: "\n", with: " / ")
      }

      /// Presses the element, and returns whether it handled the press.
      @discardableResult
      package func activate() -> Bool { press() }

      /// Performs the action named `name`.
      ///
      /// - Returns: Whether the action exists and succeeded.
      @discardableResult
      package func perform(_ name: String) -> Bool {
        actions.first { $0.name == name }?.handler?() ?? false
      }

      /// Returns the frame of a range of characters, in screen coordinates.
      package func frame(of range: NSRange) -> NSRect { frame(range) }
    }
  }
#endif
