extension CodeFormat {
  /// A layout that divides a given width among the slots of a field, in one or more rows.
  ///
  /// All slots have the same width. If the slots would be too narrow for a pointer target or the text, the
  /// spacing shrinks. If the slots still don't fit, they wrap: between groups or, if such rows are too wide,
  /// into rows of the same number of slots (the last row may have fewer). Sizes are in points or CSS pixels.
  public struct SlotLayout: Equatable, Sendable {
    /// The dimensions from which a layout is computed.
    public struct Metrics: Equatable, Sendable {
      /// The available width.
      public var width: Double
      /// The width that the text in a slot needs. Every slot is at least this wide.
      public var textSize: Double
      /// The maximum width of a slot, unless the text or the minimum pointer target is wider.
      public var widestSlot: Double
      /// The preferred space between two slots.
      public var spacing: Double

      /// Creates metrics, by default for slots of unlimited width, 10 apart.
      public init(width: Double, textSize: Double, widestSlot: Double = .infinity, spacing: Double = 10) {
        self.width = width
        self.textSize = textSize
        self.widestSlot = widestSlot
        self.spacing = spacing
      }
    }

    /// The width of every slot.
    public let slotWidth: Double

    /// The space between two slots and between two rows. The space between two groups is twice this space.
    public let spacing: Double

    private let format: CodeFormat

    /// The starts of the rows: bit k is set if a row starts at slot k.
    private let rowStarts: UInt32

    /// The minimum size of a pointer target (WCAG 2.2, 2.5.8).
    private static let minimumTargetSize = 24.0

    /// The minimum spacing, unless the preferred spacing is smaller. Slots that still don't fit wrap.
    private static let minimumSpacing = 4.0

    /// Creates the layout of a format's slots for a given width and other dimensions.
    public init(_ format: CodeFormat, _ metrics: Metrics) {
      let minimumSlotWidth = max(Self.minimumTargetSize, metrics.textSize)
      let minimumSpacing = min(Self.minimumSpacing, metrics.spacing)
      func widest(_ starts: UInt32) -> Row {
        Row.widest(in: format, starts, slot: minimumSlotWidth, spacing: minimumSpacing)
      }
      func fits(_ row: Row) -> Bool {
        row.width(slot: minimumSlotWidth, spacing: minimumSpacing) <= metrics.width
      }

      var starts: UInt32 = 1
      if !fits(widest(starts)), format.isGrouped {
        starts = Row.breaks(
          between: format,
          width: metrics.width,
          slot: minimumSlotWidth,
          spacing: minimumSpacing
        )
      }
      var columns = format.length
      while !fits(widest(starts)), columns > 1 {
        // Adds rows until the slots fit. All rows except the last have the same number of slots.
        columns -= 1
        let rows = (format.length + columns - 1) / columns
        starts = Row.breaks(every: (format.length + rows - 1) / rows, in: format)
      }
      let row = widest(starts)
      let gaps = Double(row.gaps)
      let maximumSpacing = (metrics.width - Double(row.slots) * minimumSlotWidth) / max(gaps, 1)
      spacing = min(metrics.spacing, max(minimumSpacing, maximumSpacing))
      let share = (metrics.width - gaps * spacing) / Double(row.slots)
      slotWidth = max(min(metrics.widestSlot, share), minimumSlotWidth)
      rowStarts = starts
      self.format = format
    }

    /// Whether a row starts at `slot`. The first row starts at slot 0.
    public func startsRow(at slot: Int) -> Bool {
      rowStarts >> UInt32(slot) & 1 == 1
    }

    /// The number of rows: 1 or more.
    public var rows: Int { rowStarts.nonzeroBitCount }

    /// Returns the position of a slot: the distance from the field's leading edge to the slot's leading edge,
    /// and the row, counted from 0.
    public func position(of slot: Int) -> (x: Double, row: Int) {
      var position = (x: 0.0, row: 0)
      for index in 0..<slot {
        let next = index + 1
        if startsRow(at: next) {
          position = (0, position.row + 1)
        } else {
          position.x += slotWidth + spacing * Double(Row.gaps(before: next, in: format))
        }
      }
      return position
    }

    /// The width of the widest row.
    public var width: Double {
      Row.widest(in: format, rowStarts, slot: slotWidth, spacing: spacing)
        .width(slot: slotWidth, spacing: spacing)
    }

    /// Returns the slot in `row` whose centre is nearest to `x`. A row outside the layout is clamped.
    public func slot(nearestTo x: Double, row: Int) -> Int {
      let row = min(max(row, 0), rows - 1)
      var nearest = 0
      var smallestDistance = Double.infinity
      for slot in 0..<format.length {
        let position = self.position(of: slot)
        let distance = abs(position.x + slotWidth / 2 - x)
        if position.row == row, distance < smallestDistance {
          nearest = slot
          smallestDistance = distance
        }
      }
      return nearest
    }
  }
}

/// A row of slots. A gap between two groups counts as two gaps.
private struct Row {
  var slots = 0
  var gaps = 0

  func width(slot: Double, spacing: Double) -> Double {
    Double(slots) * slot + Double(gaps) * spacing
  }

  static func gaps(before slot: Int, in format: CodeFormat) -> Int {
    format.startsGroup(at: slot) ? 2 : 1
  }

  mutating func add(_ slot: Int, of format: CodeFormat) {
    if slots > 0 { gaps += Row.gaps(before: slot, in: format) }
    slots += 1
  }

  static func widest(in format: CodeFormat, _ starts: UInt32, slot width: Double, spacing: Double) -> Row {
    var widest = Row()
    var row = Row()
    for slot in 0..<format.length {
      if starts >> UInt32(slot) & 1 == 1 { row = Row() }
      row.add(slot, of: format)
      let isWider = row.width(slot: width, spacing: spacing) > widest.width(slot: width, spacing: spacing)
      if isWider { widest = row }
    }
    return widest
  }

  /// Returns the slots, as bits, at which rows start if each row contains as many whole groups as fit.
  static func breaks(
    between format: CodeFormat,
    width: Double,
    slot slotWidth: Double,
    spacing: Double
  ) -> UInt32 {
    var starts: UInt32 = 1
    var group = 0
    var row = Row()
    for slot in 0..<format.length {
      if format.startsGroup(at: slot) { group = slot }
      row.add(slot, of: format)
      if row.width(slot: slotWidth, spacing: spacing) > width, group > 0 {
        starts |= 1 << UInt32(group)
        row = Row()
        for moved in group...slot { row.add(moved, of: format) }
      }
    }
    return starts
  }

  static func breaks(every columns: Int, in format: CodeFormat) -> UInt32 {
    var starts: UInt32 = 0
    for slot in 0..<format.length where slot % columns == 0 { starts |= 1 << UInt32(slot) }
    return starts
  }
}
