/// Answers to questions about SwiftUI that Apple's documentation leaves open. Tests run with all answers.
package enum Unanswered {
  /// Whether a view is already in its window when the view is first updated.
  @TaskLocal package static var addsBeforeUpdating = false

  /// Whether a view leaves its window before it is dismantled.
  @TaskLocal package static var removesBeforeDismantling = false

  /// Whether a hosting view on macOS clears the first responder after it has shown new content.
  @TaskLocal package static var resetsFocus = false
}
