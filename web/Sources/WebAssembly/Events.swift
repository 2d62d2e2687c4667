// Functions that handle events of the field.

/// Handles a ``FieldEvent`` with the arguments `first` and `second`.
///
/// Returns the bits of ``outcome(of:)``, or a negative number if the text or the format isn't valid.
@_expose(wasm, "e")
func handle(_ event: Int32, _ first: Int32, _ second: Int32) -> Int32 {
  guard let event = FieldEvent(rawValue: event) else { return outcome(of: CodeEntry.Effects()) }
  switch event {
  case .settings: entry.settings = settings(first)
  case .format: return setFormat(length: Int(first), second)
  case .set:
    do { return outcome(of: try entry.set(entry.format.symbols(fromUTF16: text(first)))) } catch { return -1 }
  default:
    if let event = coreEvent(event, first, second) { return outcome(of: entry.handle(event)) }
  }
  return outcome(of: CodeEntry.Effects())
}

private func coreEvent(_ event: FieldEvent, _ first: Int32, _ second: Int32) -> CodeEntry.Event? {
  switch event {
  case .enter: .enter(CodeReading(utf16: text(first), as: entry.format, boundTo: domain))
  case .change, .compose:
    entry.event(forText: text(first), caret: Int(second), isComposing: event == .compose) {
      CodeReading(utf16: $0, as: entry.format, boundTo: domain)
    }
  case .select: .select(CodeEntry.Selection(anchor: Int(first), head: Int(second)))
  case .tap: .tap(slot: Int(first), extending: second != 0)
  case .drag: .drag(from: Int(first), to: Int(second))
  case .move: .move(first == 0 ? .start : .end, extending: second != 0)
  case .focus: .focus
  case .blur: .blur
  case .undo: .undo
  case .redo: .redo
  case .submit: .submit
  case .conceal: .conceal
  case .verify: .verifying
  case .selectAll: .selectAll
  case .accept: .accepted(code(first))
  case .reject: .rejected(code(first), rejection(second))
  case .settings, .format, .set: nil
  }
}

/// Returns the symbols of the exchanged text, or none if the text isn't a partial or complete code.
private func code(_ units: Int32) -> CodeSymbols {
  (try? entry.format.symbols(fromUTF16: text(units))) ?? CodeSymbols()
}

/// Returns the rejection that `number` encodes: the reason in the lowest 8 bits, and above them the number of
/// remaining attempts, which is negative if unknown.
private func rejection(_ number: Int32) -> CodeRejection {
  let attemptsLeft = Int(number >> 8)
  return switch RejectionReason(rawValue: number & 0xFF) {
  case .wrongCode: .wrongCode(attemptsLeft: attemptsLeft < 0 ? nil : attemptsLeft)
  case .expired: .expired
  case .usedUp: .usedUp
  case .tooManyAttempts: .tooManyAttempts
  case .noNetwork: .noNetwork
  case .notVerified: .notVerified
  case .other, nil: .other
  }
}

private func settings(_ bits: Int32) -> CodeEntry.Settings {
  var settings = CodeEntry.Settings()
  settings.isMasked = bits & 1 != 0
  settings.revealsLastSymbol = bits & 2 != 0
  settings.verifies = bits & 4 != 0
  settings.submitsWhenComplete = bits & 8 != 0
  settings.dismissesKeyboardWhenComplete = bits & 16 != 0
  return settings
}

/// Sets the format. The text contains the sizes of the groups and then the symbols of a custom alphabet.
/// `choice` contains the number of groups in the lowest 8 bits. The bits above contain 0 for digits, 1 for
/// letters and digits, or 2 plus the number of custom symbols.
///
/// Returns the outcome, or a negative number for the part that isn't valid: −1 for the length, −2 for the
/// alphabet, or −3 for the grouping.
private func setFormat(length: Int, _ choice: Int32) -> Int32 {
  let groups = choice & 0xFF
  let custom = choice >> 8 - 2
  do throws(CodeFormat.ValidationError) {
    let alphabet: CodeFormat.Alphabet =
      switch custom {
      case 0...:
        try CodeFormat.Alphabet(
          ascii: text(groups + custom).dropFirst(Int(groups)).map { UInt8(clamping: $0) }
        )
      case -1: .lettersAndDigits
      default: .digits
      }
    let format = try CodeFormat(length: length, alphabet: alphabet, grouping: text(groups).map { Int($0) })
    return outcome(of: entry.handle(.reformat(format)))
  } catch .length {
    return -1
  } catch .alphabet {
    return -2
  } catch {
    return -3
  }
}
