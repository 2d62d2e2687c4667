/// Behaviour of SwiftUI that Apple's documentation leaves open. Tests run with both values of each switch.
package enum UndocumentedBehavior {
  /// Whether a representable's view is already in its window when the view is first updated.
  @TaskLocal package static var addsBeforeUpdating = false

  /// Whether a representable's view leaves its window before the view is dismantled.
  @TaskLocal package static var removesBeforeDismantling = false

  /// Whether a focus state makes a representable's view first responder.
  @TaskLocal package static var focusStateMovesPlatformViews = false

  /// Whether SwiftUI turns a focus state off again that refers to a representable's view, because it doesn't track the focus
  /// of such a view.
  @TaskLocal package static var resetsFocusStates = false

  /// Whether a hosting view on macOS clears the first responder after it has shown new content.
  @TaskLocal package static var resetsFocus = false
}
