import FuzzInput
import OneTimeCode
import Oracles

extension FuzzInput {
  /// Returns a step that changes the format. The format can be invalid.
  mutating func format() -> Step {
    let length = number(in: 0...34)
    let alphabet = number(in: 0...2)
    let groups = (0..<number(in: 0...4)).map { _ in UInt16(number(in: 0...9)) }
    let symbols = alphabet == 2 ? (0..<number(in: 0...6)).map { _ in UInt16(byte() & 0x7F) } : []
    return Step(
      kind: .format,
      numbers: [length, alphabet, groups.count, symbols.count],
      text: groups + symbols
    )
  }

  mutating func step(for entry: CodeEntry) -> Step {
    switch byte() % 32 {
    case 0..<12: Step(kind: .enter, text: text(for: entry))
    case 12..<14: change(of: entry)
    case 14..<17: Step(kind: .remove, numbers: [number(in: 0...5)])
    case 17..<22: Step(kind: .select, numbers: [position(), position()])
    case 22: Step(kind: .tap, numbers: [position(), number(in: 0...1)])
    case 23: Step(kind: .drag, numbers: [position(), position()])
    case 24..<26: Step(kind: .happen, numbers: [number(in: 0...7)])
    case 26: Step(kind: element(of: [.endVerify, .removeRejection, .clear]))
    case 27: Step(kind: .verify, text: text(for: entry))
    case 28: Step(kind: .rejected, numbers: [number(in: 0...5), number(in: -1...9)], text: text(for: entry))
    case 29: Step(kind: .accepted, text: text(for: entry))
    case 30: Step(kind: .set, text: text(for: entry))
    default: format()
    }
  }

  /// Returns a position in or near the field, or an extreme number.
  private mutating func position() -> Int {
    let number = number(in: -3...36)
    return number == 36 ? .max : number == -3 ? .min : number
  }

  private mutating func text(for entry: CodeEntry) -> [UInt16] {
    let choice = byte()
    let alphabet = entry.format.alphabet.symbols
    switch choice % 8 {
    case 0..<4: return [UInt16(element(of: alphabet))]
    case 4: return (0..<number(in: 0...33)).map { _ in UInt16(element(of: alphabet)) }
    case 5: return entry.symbols.map { UInt16($0) }
    case 6: return (0..<entry.format.length).map { _ in UInt16(element(of: alphabet)) }
    default: return (0..<number(in: 0...40)).map { _ in unit() }
    }
  }

  /// Returns a step with the field's text after the platform has replaced a range.
  private mutating func change(of entry: CodeEntry) -> Step {
    var text = entry.symbols.map { UInt16($0) }
    let start = number(in: 0...text.count)
    let end = number(in: start...text.count)
    text.replaceSubrange(start..<end, with: self.text(for: entry))
    return Step(kind: .changed, numbers: [position(), number(in: 0...1)], text: text)
  }
}
