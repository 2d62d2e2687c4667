/// Behaviour of SwiftUI that Apple's documentation leaves open. Tests run with each value.
package enum UndocumentedBehavior {
  /// Whether a representable's view is already in its window when the view is first updated.
  @TaskLocal package static var addsBeforeUpdating = false

  /// Whether a representable's view leaves its window before the view is dismantled.
  @TaskLocal package static var removesBeforeDismantling = false

  /// What SwiftUI does with a focus state of a representable's view.
  package enum FocusVariant: CaseIterable, Sendable {
    /// Nothing.
    case ignores
    /// The view becomes first responder.
    case moves
    /// The state is turned off again at once, because SwiftUI doesn't track the focus of such a view.
    case resets
  }

  @TaskLocal package static var focusVariant = FocusVariant.ignores

  /// Whether a hosting view on macOS clears the first responder after it has shown new content.
  @TaskLocal package static var resetsFocus = false
}
