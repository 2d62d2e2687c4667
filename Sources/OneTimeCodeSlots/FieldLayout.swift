#if canImport(QuartzCore)
  import Foundation

  /// Where the parts of a field lie, in the coordinates of its view: the slots, the text field over them, and the
  /// message under them.
  @MainActor
  package struct FieldLayout {
    /// Where the slots lie in a width, in points.
    private let geometry: (CGFloat) -> SlotGeometry

    /// How high the message is in a width, in points; nothing if none is shown.
    private let messageHeight: (CGFloat) -> CGFloat?

    /// The space between the slots and the message, in points.
    private static let messageSpacing: CGFloat = 8

    package init(
      geometry: @escaping (CGFloat) -> SlotGeometry,
      messageHeight: @escaping (CGFloat) -> CGFloat?
    ) {
      self.geometry = geometry
      self.messageHeight = messageHeight
    }

    /// What the slots and the message take in a width; in none, what they would like.
    package func size(in width: CGFloat) -> CGSize {
      let geometry = geometry(width > 0 ? width : .greatestFiniteMagnitude)
      let message = room(forMessageIn: width > 0 ? width : geometry.width)
      return CGSize(width: geometry.width, height: geometry.height + message)
    }

    /// As wide as the slots may become; as high as they are in the width that there is.
    package func naturalSize(in width: CGFloat) -> CGSize {
      let natural = geometry(.greatestFiniteMagnitude).width
      return CGSize(width: natural, height: size(in: width > 0 ? width : natural).height)
    }

    /// Where the slots are, and the text field over all of them.
    package func slots(in width: CGFloat) -> CGRect {
      CGRect(x: 0, y: 0, width: width, height: geometry(width).height)
    }

    /// Where the message is.
    package func message(in width: CGFloat) -> CGRect {
      CGRect(
        x: 0,
        y: geometry(width).height + FieldLayout.messageSpacing,
        width: width,
        height: max(room(forMessageIn: width) - FieldLayout.messageSpacing, 0)
      )
    }

    private func room(forMessageIn width: CGFloat) -> CGFloat {
      messageHeight(width).map { FieldLayout.messageSpacing + $0.rounded(.up) } ?? 0
    }
  }
#endif
