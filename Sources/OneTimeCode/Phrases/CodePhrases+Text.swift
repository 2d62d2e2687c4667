extension CodePhrases {
  /// A sentence in this language.
  ///
  /// - Parameters:
  ///   - sentence: What is said.
  ///   - spelling: The code, where the sentence spells it out.
  ///   - detail: What only the face knows: the host that a message is for, or the app's own words for a
  ///     rejection that has no words here.
  /// - Returns: The words.
  public func text(for sentence: Sentence, spelling: CodeSymbols.Spelling? = nil, detail: String = "")
    -> String
  {
    let template = self[sentence.phrase].form(for: sentence.count, of: category(sentence.count))
    return fill(template) { name in
      switch name {
      case "count": number(sentence.count)
      case "length": number(sentence.length)
      case "time": clock(sentence.count)
      case "code": spelling.map { String($0) }
      case "host", "reason": detail
      default: nil
      }
    }
  }

  /// The label of a field in error: the person hears label and reason together.
  public func label(_ label: String, with reason: String) -> String {
    fill(self[.labelWithReason].other) { name in
      switch name {
      case "label": label
      case "reason": reason
      default: nil
      }
    }
  }

  /// A number in the digits of this language, without separators: what is counted here stays small.
  public func number(_ value: Int) -> String {
    let ascii = String(value)
    guard zero != "0" else { return ascii }
    var text = ""
    for digit in ascii.unicodeScalars {
      let isDigit = digit >= "0" && digit <= "9"
      let written = isDigit ? Unicode.Scalar(zero.value + digit.value - 0x30) : nil
      text.unicodeScalars.append(written ?? digit)
    }
    return text
  }

  /// Seconds as minutes and seconds: 0:20.
  public func clock(_ seconds: Int) -> String {
    let rest = seconds % 60
    return number(seconds / 60) + ":" + (rest < 10 ? number(0) : "") + number(rest)
  }

  /// Puts values where a template has names in braces. What is put in is not looked at again, so words
  /// that come from outside cannot ask for other values.
  private func fill(_ template: String, _ value: (Substring) -> String?) -> String {
    var text = ""
    var rest = template[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      text += rest[..<open]
      text += value(rest[rest.index(after: open)..<close]) ?? ""
      rest = rest[rest.index(after: close)...]
    }
    return text + rest
  }
}
