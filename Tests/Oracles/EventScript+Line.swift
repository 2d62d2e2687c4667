// Converts scripts to text, one script per line, for another program to play.
//
//     12 5 format,6,0,0,0: happen,1:=2c1f09aa enter:0039=8d01b2c3 …
//
// A line has the seed, the settings, the format, and the steps, each with a digest of the expected state. A
// step has its kind, its numbers, and its text with four hexadecimal digits per UTF-16 code unit.

extension EventScript {
  /// Formats the seed, the script's settings and format, and the steps.
  ///
  /// - Parameters:
  ///   - seed: The seed that generated the script.
  ///   - steps: The steps, each with a summary of the state expected after it.
  /// - Returns: One line of text.
  package func line(seed: UInt64, _ steps: [(step: Step, summary: String)]) -> String {
    var line = "\(seed) \(settings) \(format.word)"
    for step in steps { line += " \(step.step.word)=\(digest(of: step.summary))" }
    return line
  }

  /// Returns the 32-bit FNV-1a digest of a summary, in hexadecimal.
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
  /// The observation as text, without the feedback for success, which the phase already shows.
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
