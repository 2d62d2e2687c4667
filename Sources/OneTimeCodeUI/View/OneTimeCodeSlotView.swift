#if canImport(UIKit) || canImport(AppKit)
  /// A view that draws one slot of an ``OneTimeCodeView``.
  ///
  ///     final class CircleView: UIView, OneTimeCodeSlotView {
  ///       private let label = UILabel()
  ///
  ///       func update(with configuration: OneTimeCodeSlotConfiguration) {
  ///         label.text = configuration.symbol ?? configuration.placeholder
  ///         layer.borderWidth = configuration.states.contains(.active) ? 3 : 1
  ///       }
  ///     }
  ///
  ///     codeView.makeSlotView = { CircleView() }
  ///
  /// The field sets the frame of the view. Slot views only draw: they receive no touches or clicks, and are hidden
  /// from accessibility clients. A view observes its traits or appearance itself.
  @MainActor
  public protocol OneTimeCodeSlotView: _PlatformView {
    /// Shows the content and the states of a slot. Called when the view is added, and after each change.
    func update(with configuration: OneTimeCodeSlotConfiguration)
  }
#endif
