// Functions that handle events of the field.

/// Handles a ``FieldEvent`` with the arguments `first` and `second`.
///
/// Returns the bits of ``outcome(of:)``, or a negative number if the browser may insert the text itself, or if
/// the text or the format isn't valid.
@_expose(wasm, "e")
func handle(_ event: Int32, _ first: Int32, _ second: Int32) -> Int32 {
  var effects = CodeEntry.Effects()
  switch FieldEvent(rawValue: event) {
  case .insert:
    let (text, reading) = (text(first), read(text(first)))
    if entry.allowsReplacing(entry.selection.range, with: text, read: reading) { return -1 }
    effects = entry.handle(.enter(reading))
  case .conceal: entry.conceal()
  case .settings: entry.settings = settings(first)
  case .format:
    do throws(CodeFormat.ValidationError) {
      effects = entry.reformat(try format(length: Int(first), second))
    } catch .length {
      return -1
    } catch .alphabet {
      return -2
    } catch {
      return -3
    }
  case .set:
    do { effects = try entry.set(entry.format.symbols(fromUTF16: text(first))) } catch { return -1 }
  case .verify: effects = entry.beginVerification(of: code(first) ?? CodeSymbols())
  case .endVerification: entry.endVerification()
  case .accept: effects = entry.accept(code(first) ?? CodeSymbols())
  case .reject: if let code = code(first) { effects = entry.reject(code, rejection(second)) }
  case .sent:
    effects = entry.prepareForNewCode()
    effects.news = .codeSent
  case let event?: if let event = coreEvent(event, first, second) { effects = entry.handle(event) }
  case nil: break
  }
  return outcome(of: effects)
}

/// Returns the core's event for an action of the user.
private func coreEvent(_ event: FieldEvent, _ first: Int32, _ second: Int32) -> CodeEntry.Event? {
  switch event {
  case .enter: .enter(read(text(first)))
  case .change, .compose:
    entry.event(forText: text(first), caret: Int(second), isComposing: event == .compose) { read($0) }
  case .select: .select(CodeEntry.Selection(anchor: Int(first), head: Int(second)))
  case .tap: .tap(slot: Int(first), extending: second != 0)
  case .drag: .drag(from: Int(first), to: Int(second))
  case .focus: .focus
  case .blur: .blur
  case .undo: .undo
  case .redo: .redo
  case .submit: .submit
  case .selectAll: .selectAll
  default: nil
  }
}

private func read(_ text: CodeUnits) -> CodeReading {
  CodeReading(utf16: text, as: entry.format, boundTo: domain)
}

/// Returns the symbols of the exchanged text, or `nil` if the text isn't a partial or complete code.
private func code(_ units: Int32) -> CodeSymbols? {
  try? entry.format.symbols(fromUTF16: text(units))
}

/// Returns the rejection that `number` encodes: the ``RejectionReason`` in the lowest 8 bits, and above them
/// the number of remaining attempts, which is negative if unknown.
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

/// Returns the format that the text describes: the sizes of the groups, and then the symbols of a custom
/// alphabet. `choice` contains the number of groups in the lowest 8 bits. The bits above contain 0 for digits,
/// 1 for letters and digits, or 2 plus the number of custom symbols.
private func format(length: Int, _ choice: Int32) throws(CodeFormat.ValidationError) -> CodeFormat {
  let groups = choice & 0xFF
  let custom = choice >> 8 - 2
  let alphabet: CodeFormat.Alphabet =
    switch custom {
    case 0...:
      try CodeFormat.Alphabet(
        ascii: text(groups + custom).dropFirst(Int(groups)).map { UInt8(clamping: $0) }
      )
    case -1: .lettersAndDigits
    default: .digits
    }
  return try CodeFormat(length: length, alphabet: alphabet, grouping: text(groups).map { Int($0) })
}
