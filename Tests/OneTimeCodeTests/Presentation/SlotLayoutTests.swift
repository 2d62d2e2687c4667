import OneTimeCode
import Testing

@Suite("Slot layout")
struct SlotLayoutTests {
  private func layout(
    _ format: CodeFormat = .digits(6),
    width: Double,
    text: Double = 17,
    widest: Double = .infinity
  ) -> CodeFormat.SlotLayout {
    CodeFormat.SlotLayout(format, .init(width: width, textSize: text, widestSlot: widest))
  }

  private func rows(_ layout: CodeFormat.SlotLayout, of format: CodeFormat = .digits(6)) -> [Int] {
    (0..<format.length).filter(layout.startsRow)
  }

  @Test("S4.1 Slots share the width equally")
  func sharing() {
    let layout = layout(width: 350)
    #expect(layout.slotWidth == 50)
    #expect(layout.spacing == 10)
    #expect(layout.width == 350)
    #expect(layout.rows == 1)
    #expect((0..<6).map { layout.position(of: $0).x } == [0, 60, 120, 180, 240, 300])
  }

  @Test("F1.4, S4.1 The space between groups is twice the space between other slots")
  func groups() throws {
    let format = try CodeFormat(length: 6, grouping: [3, 3])
    let layout = layout(format, width: 360)
    #expect(layout.slotWidth == 50)
    #expect((0..<6).map { layout.position(of: $0).x } == [0, 60, 120, 190, 250, 310])
    #expect(layout.width == 360)
  }

  @Test("S4.1 A slot is not wider than its maximum")
  func widest() {
    let layout = layout(width: 1000, widest: 44)
    #expect(layout.slotWidth == 44)
    #expect(layout.width == 6 * 44 + 50)
  }

  @Test("S4.2 If a row does not fit, spacing first shrinks to as little as 4")
  func shrinking() {
    let layout = layout(width: 6 * 24 + 5 * 6)
    #expect(layout.rows == 1)
    #expect(layout.slotWidth == 24)
    #expect(layout.spacing == 6)
    #expect(self.layout(width: 6 * 24 + 5 * 4).spacing == 4)
  }

  @Test("S4.2 A row that does not fit even with a spacing of 4 wraps at groups")
  func wrappingAtGroups() throws {
    let format = try CodeFormat(length: 8, grouping: [3, 3, 2])
    let two = layout(format, width: 180)
    #expect(rows(two, of: format) == [0, 6])
    let three = layout(format, width: 100)
    #expect(rows(three, of: format) == [0, 3, 6])
    #expect(three.position(of: 7).row == 2)
    // The first group takes a whole row; the other groups share the second row.
    let uneven = try CodeFormat(length: 8, grouping: [4, 2, 2])
    #expect(rows(layout(uneven, width: 4 * 24 + 4 * 4), of: uneven) == [0, 4])
    let lone = try CodeFormat(length: 6, grouping: [1, 5])
    #expect(rows(layout(lone, width: 5 * 24 + 4 * 4), of: lone) == [0, 1])
  }

  @Test("S4.2 Rows without groups wrap evenly")
  func wrappingEvenly() {
    #expect(rows(layout(width: 6 * 24 + 5 * 4 - 1)) == [0, 3])
    #expect(rows(layout(width: 60)) == [0, 2, 4])
    #expect(layout(width: 60).spacing == 10)
    #expect(rows(layout(.digits(8), width: 4 * 24 + 3 * 4), of: .digits(8)) == [0, 4])
    #expect(rows(layout(width: 10)) == [0, 1, 2, 3, 4, 5])
  }

  @Test("S4.1, S4.3 A slot is at least 24 wide, and never narrower than the text size")
  func smallest() {
    for text in [0, 10, 24, 40, 90, 300.0] {
      for width in [0, 1, 24, 90, 200, 320, 700.0] {
        for length in [1, 4, 6, 10, 32] {
          let format = CodeFormat.digits(length)
          let layout = layout(format, width: width, text: text)
          #expect(layout.slotWidth >= max(24, text))
          #expect(layout.spacing >= 4 && layout.spacing <= 10)
          #expect(layout.rows >= 1 && layout.startsRow(at: 0))
          let sharesRow = layout.rows < length
          #expect(!sharesRow || layout.width <= width + 0.001, "\(width) for \(length) at \(text)")
        }
      }
    }
  }

  @Test("S4.2 More width never adds rows")
  func monotonic() {
    var rows = Int.max
    for width in stride(from: 0.0, through: 800, by: 3) {
      let newRows = layout(.digits(10), width: width).rows
      #expect(newRows <= rows)
      rows = newRows
    }
    #expect(rows == 1)
  }

  @Test("M5.1, M6.1 A point between slots or beside the field belongs to the nearest slot")
  func nearest() {
    let layout = layout(width: 350)
    #expect(layout.slot(nearestTo: -50, row: 0) == 0)
    #expect(layout.slot(nearestTo: 25, row: 0) == 0)
    #expect(layout.slot(nearestTo: 54, row: 0) == 0)
    #expect(layout.slot(nearestTo: 55, row: 0) == 0)
    #expect(layout.slot(nearestTo: 56, row: 0) == 1)
    #expect(layout.slot(nearestTo: 9999, row: 0) == 5)
    let wrapped = self.layout(width: 6 * 24 + 5 * 4 - 1)
    #expect(wrapped.slot(nearestTo: 0, row: 1) == 3)
    #expect(wrapped.slot(nearestTo: 9999, row: 7) == 5)
    #expect(wrapped.slot(nearestTo: 0, row: -1) == 0)
  }

  @Test("M5.1 The middle of a slot belongs to that slot, in every row")
  func roundTrip() throws {
    let format = try CodeFormat(length: 8, grouping: [4, 4])
    for width in [40, 100, 150, 250, 500.0] {
      let layout = layout(format, width: width)
      for slot in 0..<8 {
        let position = layout.position(of: slot)
        #expect(layout.slot(nearestTo: position.x + layout.slotWidth / 2, row: position.row) == slot)
      }
    }
  }
}
