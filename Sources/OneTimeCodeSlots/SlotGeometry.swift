#if canImport(QuartzCore)
  import Foundation
  import OneTimeCode
  import QuartzCore

  /// Where the slots of a view lie, in its coordinates. Slots go from left to right in every language; where
  /// they leave room, they stand at the page's leading edge.
  package struct SlotGeometry: Equatable {
    let layout: CodeFormat.SlotLayout
    package let length: Int
    let slotHeight: CGFloat
    let origin: CGFloat
    private let scale: CGFloat

    /// The lowest that a field may be, in points (Apple's Human Interface Guidelines).
    static let lowest: CGFloat = 44

    /// - Parameters:
    ///   - format: How many slots there are, and their groups.
    ///   - palette: The lengths, and the font that a slot is never narrower than.
    ///   - width: What there is room for, in points.
    ///   - isRightToLeft: Whether the page's leading edge is the right one.
    package init(_ format: CodeFormat, in palette: SlotPalette, width: CGFloat, isRightToLeft: Bool) {
      // The widest symbol and the border on both of its sides.
      let widest = palette.font.pointSize * (format.alphabet.hasLetters ? 1 : 0.65)
      layout = CodeFormat.SlotLayout(
        format,
        CodeFormat.SlotLayout.Metrics(
          width: Double(width),
          textSize: Double(widest + 4 * palette.activeBorderWidth),
          widestSlot: Double(palette.maximumSlotWidth),
          spacing: Double(palette.spacing)
        )
      )
      length = format.length
      scale = palette.scale
      slotHeight = max(SlotGeometry.lowest, (palette.font.lineHeight * 1.6).rounded(.up))
      origin = isRightToLeft ? max(width - CGFloat(layout.width), 0) : 0
    }

    /// The height that all rows take.
    package var height: CGFloat {
      CGFloat(layout.rows) * slotHeight + CGFloat(layout.rows - 1) * CGFloat(layout.spacing)
    }

    /// The width that the longest row takes.
    package var width: CGFloat { CGFloat(layout.width) }

    /// Where a slot lies: on whole pixels, so that its edges are sharp, and as wide as every other.
    package func frame(of slot: Int) -> CGRect {
      let place = layout.place(of: slot)
      return CGRect(
        x: wholePixels(origin + CGFloat(place.x)),
        y: wholePixels(CGFloat(place.row) * (slotHeight + CGFloat(layout.spacing))),
        width: wholePixels(CGFloat(layout.slotWidth)),
        height: slotHeight
      )
    }

    private func wholePixels(_ length: CGFloat) -> CGFloat { (length * scale).rounded(.down) / scale }

    /// The slot that a person means who points at `point`: the nearest, since nobody means the gap.
    package func slot(at point: CGPoint) -> Int {
      let row = Int((point.y / (slotHeight + CGFloat(layout.spacing))).rounded(.down))
      return layout.slot(nearestTo: Double(point.x - origin), row: row)
    }

    /// The position nearest to `point`: before or after the slot there.
    package func position(at point: CGPoint) -> Int {
      let slot = self.slot(at: point)
      return point.x < frame(of: slot).midX ? slot : slot + 1
    }

    /// Where the caret at `position` stands: at the leading edge of the slot after it, at the end of a full
    /// field at the trailing edge of the last.
    package func caret(at position: Int) -> CGRect {
      let slot = frame(of: min(position, length - 1))
      let edge = position < length ? slot.minX : slot.maxX - 2
      return CGRect(x: edge, y: slot.minY, width: 2, height: slot.height)
    }

    /// What the positions in `range` cover: one rectangle a row.
    package func rectangles(of range: Range<Int>) -> [CGRect] {
      var rectangles: [CGRect] = []
      for slot in range where slot < length {
        if let last = rectangles.last, !layout.startsRow(at: slot) {
          rectangles[rectangles.count - 1] = last.union(frame(of: slot))
        } else {
          rectangles.append(frame(of: slot))
        }
      }
      return rectangles
    }
  }
#endif
