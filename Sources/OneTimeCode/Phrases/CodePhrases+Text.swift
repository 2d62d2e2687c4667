extension CodePhrases {
  /// Returns the text of a message in this language.
  ///
  /// - Parameters:
  ///   - message: The phrase and its numbers.
  ///   - spelling: The code, if the message spells it out.
  ///   - detail: The host that a message is bound to, or the app's own text for a rejection.
  /// - Returns: The text, with values instead of placeholders.
  public func text(for message: LocalizedMessage, spelling: CodeSymbols.Spelling? = nil, detail: String = "")
    -> String
  {
    let template = self[message.phrase].form(for: message.count, of: category(message.count))
    return fill(template) { name in
      switch name {
      case "count": number(message.count)
      case "length": number(message.length)
      case "time": clock(message.count)
      case "code": spelling.map { String($0) }
      case "host", "reason": detail
      default: nil
      }
    }
  }

  /// Returns a label that includes the reason for an error, so that screen readers read both together.
  public func label(_ label: String, with reason: String) -> String {
    fill(self[.labelWithReason].other) { name in
      switch name {
      case "label": label
      case "reason": reason
      default: nil
      }
    }
  }

  /// Returns a number in the digits that start with ``zero``, without thousands separators.
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

  /// Returns a duration in seconds as minutes and seconds, such as "0:20".
  public func clock(_ seconds: Int) -> String {
    let rest = seconds % 60
    return number(seconds / 60) + ":" + (rest < 10 ? number(0) : "") + number(rest)
  }

  /// Replaces the placeholders in braces with values, and removes those without a value. Braces in a value
  /// are kept, so placeholders in external text have no effect.
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
