// Event lists as text: one line a list, for another program to play, which need not know how lists are made.
//
//     12 5 format,6,0,0,0: happen,1:=2c1f09aa enter:0039=8d01b2c3 …
//
// The seed, the settings, the format, and then each step with the digest of what is to be seen and heard after it.
// A step is its kind, its numbers, and its text, four hexadecimal digits a UTF-16 code unit.

extension EventScript {
  /// - Parameters:
  ///   - seed: What the list was made from.
  ///   - steps: What happens, and what is to be seen and heard then.
  /// - Returns: The line.
  package func line(seed: UInt64, _ steps: [(step: Step, summary: String)]) -> String {
    var line = "\(seed) \(settings) \(format.word)"
    for step in steps { line += " \(step.step.word)=\(digest(of: step.summary))" }
    return line
  }

  /// FNV-1a in 32 bits, in hexadecimal.
  private func digest(of summary: String) -> String {
    var digest: UInt32 = 0x811C_9DC5
    for byte in summary.utf8 { digest = (digest ^ UInt32(byte)) &* 0x0100_0193 }
    return String(digest, radix: 16)
  }
}

extension Step {
  package var word: String {
    var word = kind.rawValue
    for number in numbers { word += ",\(number)" }
    word += ":"
    for unit in text {
      for shift in [12, 8, 4, 0] as [UInt16] { word += String(unit >> shift & 15, radix: 16) }
    }
    return word
  }
}

extension Observation {
  /// All of it as text. A success is known by its phase, an error is told.
  package var summary: String {
    var effects = 0
    for (isSet, bit) in [
      (changed, 1), (completed, 2), (cancels, 4), (feedback == 2, 32), (takesFocus, 64), (submits, 256),
      (reveals, 512),
    ] where isSet { effects |= bit }
    var parts = ["\(text)", "\(anchor)", "\(head)", "\(phase)"]
    parts.append(slots.map { "\($0[0]).\($0[1])" }.joined(separator: " "))
    parts.append("\(effects)")
    parts += [announcement, description, error].map {
      $0.map { "\($0.phrase).\($0.count).\($0.length)" } ?? ""
    }
    return parts.joined(separator: "/")
  }
}
