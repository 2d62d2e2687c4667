import OneTimeCode

/// Common implementations of the benchmarked operations. Ratios to their figures hardly depend on the machine.
enum Yardsticks {
  static let all: [Workload] =
    [sixKeys, stringKeys, sixErasing, sixPaste] + CoreWorkloads.lengths.map { regex($0) } + [slots, spoken]

  /// Returns the name of the yardstick for a workload, or `nil` if the workload has none.
  static func name(for workload: String) -> String? {
    switch workload {
    case "key", "event": "six-key"
    case "erase": "six-erase"
    case "paste": "six-paste"
    case "slots": "six-slots"
    case "spelling", "spoken": "joined"
    default: all.first { $0.name == "regex-" + workload.drop { $0 != "-" }.dropFirst() }?.name
    }
  }

  static let sixKeys = Workload("six-key", "six strings: a keystroke", perRound: 6) { rounds in
    var field = SixStrings()
    let keys = Samples.keys
    for _ in 0..<rounds {
      for key in keys { keep(field.type(key)) }
      field.clear()
    }
  }

  static let stringKeys = Workload("string-key", "one filtered string: a keystroke", perRound: 6) { rounds in
    var code = ""
    let keys = Samples.keys
    for _ in 0..<rounds {
      for key in keys {
        code = String((code + key).filter(\.isNumber).prefix(6))
        keep(code.count == 6)
      }
      code = ""
    }
  }

  static let sixErasing = Workload("six-erase", "six strings: Backspace", perRound: 6) { rounds in
    var field = SixStrings()
    for _ in 0..<rounds {
      field.paste("985391")
      for _ in 0..<6 { field.erase() }
      keep(field.code)
    }
  }

  static let sixPaste = Workload("six-paste", "six strings: a paste of \"985 391\"") { rounds in
    var field = SixStrings()
    for _ in 0..<rounds {
      keep(field.paste(Samples.pasted))
      field.clear()
    }
  }

  static func regex(_ length: Int) -> Workload {
    let text = Samples.message(of: length)
    return Workload(
      "regex-\(length)",
      "a regular expression: a code in \(length.formatted) characters",
      countedRounds: max(20_000 / length, 1)
    ) { rounds in
      let pattern = /\b[0-9]{6}\b/
      for _ in 0..<rounds { keep(text.firstMatch(of: pattern)?.output) }
    }
  }

  static let slots = Workload("six-slots", "six strings: what six boxes show") { rounds in
    var field = SixStrings()
    field.paste("985")
    for _ in 0..<rounds {
      for index in 0..<6 { keep((field.boxes[index], field.focused == index)) }
    }
  }

  static let spoken = Workload("joined", "characters joined to a string") { rounds in
    let code = "985391"
    for _ in 0..<rounds { keep(code.map { String($0) }.joined(separator: " ")) }
  }
}

/// A typical implementation with six boxes: one string per box, and the index of the focused box.
private struct SixStrings {
  var boxes = [String](repeating: "", count: 6)
  var focused = 0

  var code: String { boxes.joined() }

  /// Types a key, and returns the code if it is now complete.
  mutating func type(_ key: String) -> String? {
    guard let digit = key.first(where: \.isNumber) else { return nil }
    boxes[focused] = String(digit)
    focused = min(focused + 1, 5)
    return boxes.allSatisfy { !$0.isEmpty } ? code : nil
  }

  mutating func erase() {
    if boxes[focused].isEmpty { focused = max(focused - 1, 0) }
    boxes[focused] = ""
  }

  @discardableResult
  mutating func paste(_ text: String) -> String? {
    let digits = text.filter(\.isNumber)
    for (index, digit) in digits.prefix(6).enumerated() { boxes[index] = String(digit) }
    focused = min(digits.count, 5)
    return boxes.allSatisfy { !$0.isEmpty } ? code : nil
  }

  mutating func clear() {
    for index in 0..<6 { boxes[index] = "" }
    focused = 0
  }
}
