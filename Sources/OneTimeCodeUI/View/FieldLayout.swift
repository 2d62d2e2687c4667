#if canImport(UIKit) || canImport(AppKit)
  import Foundation

  /// The layout of a field: its slots, the text field over them, and the message under them.
  struct FieldLayout {
    let geometry: SlotGeometry

    /// The width of the view, in points.
    let width: CGFloat

    /// The height of the message, in points, or `nil` if no message is shown.
    let messageHeight: CGFloat?

    /// The space between the slots and the message, in points.
    private static let messageSpacing: CGFloat = 8

    /// The size of the slots and the message.
    var size: CGSize {
      let message = messageHeight.map { FieldLayout.messageSpacing + $0.rounded(.up) } ?? 0
      return CGSize(width: geometry.width, height: geometry.height + message)
    }

    /// The frame of the slots, and of the text field over them.
    var slotsFrame: CGRect {
      CGRect(x: 0, y: 0, width: width, height: geometry.height)
    }

    var messageFrame: CGRect {
      CGRect(
        x: 0,
        y: geometry.height + FieldLayout.messageSpacing,
        width: width,
        height: messageHeight?.rounded(.up) ?? 0
      )
    }
  }
#endif
