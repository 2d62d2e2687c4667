#if canImport(UIKit) || canImport(AppKit)
  import Foundation

  /// The layout of a field: its slots, the text field over them, and the message under them.
  struct FieldLayout {
    let geometry: SlotGeometry

    /// The width of the view, in points.
    let width: CGFloat

    /// The height of the message, in points, or `nil` if no message is shown.
    let messageHeight: CGFloat?

    /// The height of the button under the message, in points, or `nil` if no button is shown.
    let buttonHeight: CGFloat?

    /// The space between the slots and the message, in points.
    private static let messageSpacing: CGFloat = 8

    /// The size of the slots and the message.
    var size: CGSize {
      let message = messageHeight.map { FieldLayout.messageSpacing + $0.rounded(.up) } ?? 0
      let button = buttonHeight.map { FieldLayout.messageSpacing + $0 } ?? 0
      return CGSize(width: geometry.width, height: geometry.height + message + button)
    }

    /// The frame of the slots, and of the text field over them.
    var slotsFrame: CGRect {
      CGRect(x: 0, y: 0, width: width, height: geometry.height)
    }

    var buttonFrame: CGRect {
      CGRect(
        x: 0,
        y: max(messageFrame.maxY, geometry.height) + FieldLayout.messageSpacing,
        width: width,
        height: buttonHeight ?? 0
      )
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
