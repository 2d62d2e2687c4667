import OneTimeCode

/// Benchmarks of the operations that the core performs while the user enters a code.
enum CoreWorkloads {
  static let all: [Workload] =
    [keys, events, erasing, paste] + lengths.map { message(of: $0) }
    + Samples.worst.indices.flatMap { [worst($0, of: 4000), worst($0, of: 8000)] } + [
      absurd, absurdString, slots, spelling, spoken,
    ]

  /// The lengths of the benchmarked messages, in characters.
  static let lengths = [10, 100, 1000, 10_000]

  /// Reads and enters six digits per round. The figures include clearing the field after each round.
  static let keys = Workload("key", "a keystroke: read and entered", perRound: 6) { rounds in
    var entry = CodeEntry(format: Samples.format)
    let keys = Samples.keys
    for _ in 0..<rounds {
      for key in keys {
        keep(entry.handle(.enter(CodeReading(key, as: entry.format))).actions.contains(.changed))
      }
      entry.clear()
    }
  }

  static let events = Workload("event", "a keystroke: entered", perRound: 6) { rounds in
    var entry = CodeEntry(format: Samples.format)
    let readings = Samples.keys.map { CodeReading($0, as: Samples.format) }
    for _ in 0..<rounds {
      for reading in readings { keep(entry.handle(.enter(reading)).actions.contains(.changed)) }
      entry.clear()
    }
  }

  static let erasing = Workload("erase", "Backspace", perRound: 6) { rounds in
    var entry = CodeEntry(format: Samples.format)
    for _ in 0..<rounds {
      _ = try? entry.set("985391")
      for count in (0..<6).reversed() {
        keep(entry.handle(.delete(count..<count + 1)).actions.contains(.changed))
      }
    }
  }

  static let paste = Workload("paste", "a paste of \"985 391\"") { rounds in
    var entry = CodeEntry(format: Samples.format)
    let text = Samples.pasted
    for _ in 0..<rounds {
      keep(entry.handle(.enter(CodeReading(text, as: entry.format))).actions.contains(.changed))
      entry.clear()
    }
  }

  static func message(of length: Int) -> Workload {
    let text = Array(Samples.message(of: length).utf16)
    return Workload(
      "message-\(length)",
      "a code found in \(length.formatted) characters",
      countedRounds: max(2_000_000 / length, 1) / 20
    ) { rounds in
      for _ in 0..<rounds { keep(CodeReading(utf16: text, as: Samples.format)) }
    }
  }

  static func worst(_ index: Int, of length: Int) -> Workload {
    let text = Array(Samples.worstMessage(index, of: length).utf16)
    return Workload("worst-\(index)-\(length)", "\(length.formatted) hostile characters", countedRounds: 2) {
      rounds in
      for _ in 0..<rounds { keep(CodeReading(utf16: text, as: Samples.format)) }
    }
  }

  static let absurd = Workload("message-absurd", "1,000,000 characters refused") { rounds in
    for _ in 0..<rounds { keep(CodeReading(utf16: Samples.absurd, as: Samples.format)) }
  }

  static let absurdString = Workload("string-absurd", "the same as a string") { rounds in
    for _ in 0..<rounds { keep(CodeReading(Samples.absurdString, as: Samples.format)) }
  }

  static let slots = Workload("slots", "what six slots show") { rounds in
    var entry = CodeEntry(format: Samples.format)
    entry.handle(.focus)
    entry.handle(.enter(CodeReading("985", as: entry.format)))
    for _ in 0..<rounds {
      for index in 0..<6 { keep(entry.slot(at: index)) }
    }
  }

  static let spelling = Workload("spelling", "the value spelled, as characters") { rounds in
    for _ in 0..<rounds {
      for character in CodeSymbols.Spelling(of: "985391", in: Samples.format) { keep(character) }
    }
  }

  static let spoken = Workload("spoken", "the value spelled, as a string") { rounds in
    for _ in 0..<rounds { keep(String(CodeSymbols.Spelling(of: "985391", in: Samples.format))) }
  }
}
