#if canImport(QuartzCore)
  import Foundation
  import OneTimeCode

  /// A view that lays out a field: its slots, the text field over them, and the message under them.
  ///
  /// The protocol's extension computes the layout from the view's values and draws the slots.
  @MainActor
  protocol FieldLayout: AnyObject {
    var entry: CodeEntry { get }

    var slots: SlotRow { get }

    /// The style, resolved for the current appearance.
    var palette: SlotPalette { get }

    /// The width of the view, in points. 0 until the view is laid out.
    var width: CGFloat { get }

    /// Whether the interface is laid out from right to left.
    var isRightToLeft: Bool { get }

    /// Returns the height of the message at a width, in points, or `nil` if no message is shown.
    func messageHeight(in width: CGFloat) -> CGFloat?

    /// Schedules a layout, because the view's size or that of its parts may have changed.
    func setNeedsFieldLayout()
  }

  /// The space between the slots and the message, in points.
  private let messageSpacing: CGFloat = 8

  extension FieldLayout {
    // MARK: Layout

    var geometry: SlotGeometry { geometry(in: width) }

    private func geometry(in width: CGFloat) -> SlotGeometry {
      SlotGeometry(entry.format, in: palette, width: width, isRightToLeft: isRightToLeft)
    }

    /// Returns the size of the slots and the message at a width, or their natural size if the width is 0.
    func fittingSize(in width: CGFloat) -> CGSize {
      let geometry = geometry(in: width > 0 ? width : .greatestFiniteMagnitude)
      let message = messageRoom(in: width > 0 ? width : geometry.width)
      return CGSize(width: geometry.width, height: geometry.height + message)
    }

    /// The natural width of the slots, and the height of the slots and the message at the current width.
    var naturalSize: CGSize {
      let natural = geometry(in: .greatestFiniteMagnitude).width
      return CGSize(width: natural, height: fittingSize(in: width > 0 ? width : natural).height)
    }

    /// The frame of the slots, and of the text field over them.
    var slotsFrame: CGRect {
      CGRect(x: 0, y: 0, width: width, height: geometry.height)
    }

    var messageFrame: CGRect {
      CGRect(
        x: 0,
        y: geometry.height + messageSpacing,
        width: width,
        height: max(messageRoom(in: width) - messageSpacing, 0)
      )
    }

    private func messageRoom(in width: CGFloat) -> CGFloat {
      messageHeight(in: width).map { messageSpacing + $0.rounded(.up) } ?? 0
    }

    // MARK: Drawing

    /// Draws the slots that have changed, unless the view hasn't been laid out yet.
    ///
    /// - Returns: Whether the geometry has changed.
    @discardableResult
    func draw() -> Bool {
      width > 0 && slots.show(entry, at: geometry, in: palette)
    }

    /// Draws the slots. If their geometry has changed, schedules a layout, so the text field covers all rows.
    func drawSlots() {
      if draw() { setNeedsFieldLayout() }
    }
  }
#endif
