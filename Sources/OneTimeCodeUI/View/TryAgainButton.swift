#if canImport(UIKit) || canImport(AppKit)
  #if canImport(UIKit)
    import UIKit
  #else
    import AppKit
  #endif

  /// The button under the message, which tries again after a failure.
  final class TryAgainButton: _PlatformButton {
    var press: () -> Void = {}

    override init(frame: CGRect) {
      super.init(frame: frame)
      #if canImport(UIKit)
        addAction(UIAction { [weak self] _ in self?.press() }, for: .primaryActionTriggered)
        contentHorizontalAlignment = .leading
      #else
        bezelStyle = .rounded
        #if canImport(ObjectiveC)
          // Without an action, AppKit may never call `sendAction(_:to:)`.
          target = self
          action = #selector(TryAgainButton.wasPressed(_:))
        #endif
      #endif
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    /// The natural size, which is large enough for a finger.
    var fittingHeight: CGFloat {
      #if canImport(UIKit)
        max(sizeThatFits(CGSize(width: CGFloat.greatestFiniteMagnitude, height: 0)).height.rounded(.up), 44)
      #else
        max(intrinsicContentSize.height.rounded(.up), 24)
      #endif
    }

    func show(_ title: String) {
      #if canImport(UIKit)
        guard configuration?.title != title else { return }
        var configuration = configuration ?? .plain()
        configuration.title = title
        configuration.contentInsets.leading = 0
        self.configuration = configuration
      #else
        if self.title != title { self.title = title }
      #endif
    }

    #if !canImport(UIKit)
      #if canImport(ObjectiveC)
        @objc private func wasPressed(_ sender: Any?) {}
      #endif

      @discardableResult
      override func sendAction(_ action: Selector?, to target: Any?) -> Bool {
        press()
        return super.sendAction(action, to: target)
      }
    #endif
  }
#endif
