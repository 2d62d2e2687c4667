#if canImport(QuartzCore)
  import Foundation
  import OneTimeCode

  /// The values that, together with the available width, determine the frames of the slots.
  struct SlotMetrics: Equatable, Sendable {
    let format: CodeFormat
    /// The minimum width of a slot, so that its symbol fits, in points.
    let textSize: CGFloat
    let maximumSlotWidth: CGFloat
    let spacing: CGFloat
    let slotHeight: CGFloat
    /// The number of pixels per point.
    let scale: CGFloat
    /// Whether the leading edge is on the right.
    let isRightToLeft: Bool

    /// The minimum height of a slot, in points (Apple's Human Interface Guidelines).
    static let minimumHeight: CGFloat = 44

    /// - Parameters:
    ///   - format: The number of slots and their groups.
    ///   - palette: The lengths, and the font, which determines the minimum size of a slot.
    ///   - isRightToLeft: Whether the leading edge is on the right.
    init(_ format: CodeFormat, in palette: SlotPalette, isRightToLeft: Bool) {
      self.format = format
      self.isRightToLeft = isRightToLeft
      // Estimates the width of the widest symbol: 1 em for letters, 0.65 em for digits.
      let widest = palette.font.pointSize * (format.alphabet.hasLetters ? 1 : 0.65)
      textSize = widest + 4 * palette.activeBorderWidth
      maximumSlotWidth = palette.maximumSlotWidth
      spacing = palette.spacing
      slotHeight = max(SlotMetrics.minimumHeight, (palette.font.lineHeight * 1.6).rounded(.up))
      scale = palette.scale
    }
  }
#endif
