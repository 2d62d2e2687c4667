/// Questions about representables that Apple's documentation leaves open. The tests run with every answer.
package enum Unanswered {
  /// Whether a view is in its window when it is first updated.
  @TaskLocal package static var addsBeforeUpdating = false

  /// Whether a view leaves its window before it is dismantled.
  @TaskLocal package static var removesBeforeDismantling = false

  /// Whether a hosting view on macOS clears the first responder after it has shown new content.
  @TaskLocal package static var resetsFocus = false
}
