/// What Apple's documentation leaves open about representables. Nobody here knows the answers, so the face has to
/// work with each.
package enum Unanswered {
  /// Whether a view stands in its window when it is updated for the first time.
  @TaskLocal package static var addsBeforeUpdating = false

  /// Whether a view leaves its window before it is dismantled.
  @TaskLocal package static var removesBeforeDismantling = false

  /// Whether a hosting view on a Mac takes the focus from everything in it when it has shown something new.
  @TaskLocal package static var resetsFocus = false
}
