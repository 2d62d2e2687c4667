#if canImport(QuartzCore)
  import Foundation
  import OneTimeCode
  import QuartzCore

  /// The geometry of the slots in the coordinates of their view. Slots run from left to right in every
  /// language. In a view that is wider than the slots, the slots are aligned to the leading edge.
  struct SlotGeometry: Equatable {
    let layout: CodeFormat.SlotLayout
    let length: Int
    let slotHeight: CGFloat
    let origin: CGFloat
    let scale: CGFloat

    /// Creates the geometry for an available width, in points.
    init(_ metrics: SlotMetrics, width: CGFloat) {
      layout = CodeFormat.SlotLayout(
        metrics.format,
        CodeFormat.SlotLayout.Metrics(
          width: Double(width),
          textSize: Double(metrics.textSize),
          widestSlot: Double(metrics.maximumSlotWidth),
          spacing: Double(metrics.spacing)
        )
      )
      length = metrics.format.length
      scale = metrics.scale
      slotHeight = metrics.slotHeight
      origin = metrics.isRightToLeft ? max(width - CGFloat(layout.width), 0) : 0
    }

    var height: CGFloat {
      CGFloat(layout.rows) * slotHeight + CGFloat(layout.rows - 1) * CGFloat(layout.spacing)
    }

    /// The width of the widest row.
    var width: CGFloat { CGFloat(layout.width) }

    /// Returns the frame of a slot, aligned to whole pixels for sharp edges and equally wide slots.
    func frame(of slot: Int) -> CGRect {
      let position = layout.position(of: slot)
      return CGRect(
        x: wholePixels(origin + CGFloat(position.x)),
        y: wholePixels(CGFloat(position.row) * (slotHeight + CGFloat(layout.spacing))),
        width: wholePixels(CGFloat(layout.slotWidth)),
        height: slotHeight
      )
    }

    private func wholePixels(_ length: CGFloat) -> CGFloat { (length * scale).rounded(.down) / scale }

    /// Returns the slot at a point or, in a gap, an adjacent slot, so that the tap isn't lost. Any point is answered, also
    /// one that is infinite or not a number.
    func slot(at point: CGPoint) -> Int {
      let row = (point.y / (slotHeight + CGFloat(layout.spacing))).limited(to: CGFloat(layout.rows - 1))
      return layout.slot(nearestTo: Double((point.x - origin).limited(to: width)), row: Int(row))
    }

    /// Returns the position at `point`: before or after the slot there, whichever is nearer.
    func position(at point: CGPoint) -> Int {
      let slot = self.slot(at: point)
      return point.x < frame(of: slot).midX ? slot : slot + 1
    }

    /// Returns the frame of the caret at a position: at the left edge of the slot that follows the position
    /// or, at the end of a full field, at the right edge of the last slot.
    func caret(at position: Int) -> CGRect {
      let slot = frame(of: min(max(position, 0), length - 1))
      let edge = position < length ? slot.minX : slot.maxX - 2
      return CGRect(x: edge, y: slot.minY, width: 2, height: slot.height)
    }

    /// Returns the rectangles that cover a range, one for each row.
    func rectangles(of range: Range<Int>) -> [CGRect] {
      var rectangles: [CGRect] = []
      for slot in range.clamped(to: 0..<length) {
        if let last = rectangles.last, !layout.startsRow(at: slot) {
          rectangles[rectangles.count - 1] = last.union(frame(of: slot))
        } else {
          rectangles.append(frame(of: slot))
        }
      }
      return rectangles
    }
  }

  extension CGFloat {
    /// Returns the value within the range from 0, which is also the result for a value that isn't a number.
    fileprivate func limited(to limit: CGFloat) -> CGFloat { self > 0 ? Swift.min(self, limit) : 0 }
  }
#endif
