#if canImport(UIKit) || canImport(AppKit)
  import Foundation

  extension OneTimeCodeView {
    // MARK: Layout

    /// The layout of the slots at the current width.
    var geometry: SlotGeometry { geometry(in: bounds.width) }

    private func geometry(in width: CGFloat) -> SlotGeometry { SlotGeometry(slotMetrics, width: width) }

    var slotMetrics: SlotMetrics {
      SlotMetrics(session.entry.format, in: palette, isRightToLeft: isRightToLeft)
    }

    /// Returns the layout at a width in points, or at the natural width of the slots if `width` is `nil`.
    private func fieldLayout(in width: CGFloat?) -> FieldLayout {
      let geometry = geometry(in: width ?? .greatestFiniteMagnitude)
      let width = width ?? geometry.width
      let limits = CGSize(width: width, height: .greatestFiniteMagnitude)
      let messageHeight = messageLabel.isHidden ? nil : messageLabel.sizeThatFits(limits).height
      return FieldLayout(
        geometry: geometry,
        width: width,
        messageHeight: messageHeight,
        buttonHeight: tryAgainButton.isHidden ? nil : tryAgainButton.fittingHeight
      )
    }

    /// Returns the size of the slots and the message at a width, or their natural size if the width is 0.
    func fittingSize(in width: CGFloat) -> CGSize { fieldLayout(in: width > 0 ? width : nil).size }

    /// Lays out the slots, the text field over them, and the message under them.
    func layOutViews() {
      let layout = fieldLayout(in: bounds.width)
      slotsView.frame = layout.slotsFrame
      field.frame = layout.slotsFrame
      messageLabel.frame = layout.messageFrame
      tryAgainButton.frame = layout.buttonFrame
      if draw() { invalidateIntrinsicContentSize() }
    }

    // MARK: Drawing

    /// The slot appearance, resolved for the view's traits.
    private var palette: SlotPalette {
      if let resolvedPalette { return resolvedPalette }
      let palette = resolvePalette()
      resolvedPalette = palette
      return palette
    }

    /// Redraws the slots and the message after a change of the slot appearance or the view's traits.
    func restyle() {
      resolvedPalette = nil
      #if canImport(UIKit)
        field.showHandles(in: slotAppearance.startColor)
      #endif
      draw()
      drawMessage()
      setNeedsFieldLayout()
      onRestyle?()
    }

    /// Draws the slots that have changed, unless the view hasn't been laid out yet.
    ///
    /// - Returns: Whether the geometry has changed.
    @discardableResult
    private func draw() -> Bool {
      bounds.width > 0 && slotsView.update(drawsSlots ? slotConfigurations : [], at: geometry)
    }

    var slotConfigurations: [OneTimeCodeSlotConfiguration] {
      OneTimeCodeSlotConfiguration.all(
        of: session.entry,
        composed: session.composed,
        appearance: slotAppearance,
        allowsMotion: SlotsView.allowsMotion
      )
    }

    /// Redraws what has changed. If the geometry has changed, schedules a layout, so the text field covers all
    /// rows.
    func redraw() {
      if draw() { setNeedsFieldLayout() }
      drawMessage()
      drawButton()
    }

    private func drawButton() {
      let isShown = behavior.showsMessage && behavior.showsTryAgain && session.entry.canRetry
      if isShown { tryAgainButton.show(configuration.phrases[.tryAgain].other) }
      guard tryAgainButton.isHidden == isShown else { return }
      tryAgainButton.isHidden = !isShown
      setNeedsFieldLayout()
    }

    private func drawMessage() {
      let message = showsMessage ? session.message : nil
      messageLabel.textColor =
        message?.isError == true ? slotAppearance.errorColor : OneTimeCodeView.messageColor
      let text = message?.text ?? ""
      guard messageText != text || messageLabel.isHidden != (message == nil) else { return }
      messageText = text
      messageLabel.isHidden = message == nil
      setNeedsFieldLayout()
    }
  }
#endif
