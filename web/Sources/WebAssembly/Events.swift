// The function that handles events of a field.

/// Handles a ``FieldEvent`` with its text of `units` code units and its numbers, at the time `now` in seconds.
///
/// Returns ``OutcomeBits``, or a negative number if the browser may insert the text itself, or if the text or the
/// format isn't valid. Afterwards, the field's record contains its new state.
@_expose(wasm, "handle")
func handle(
  _ field: FieldPointer,
  _ event: Int32,
  _ units: Int32,
  _ first: Int32,
  _ second: Int32,
  _ now: Double
) -> Int32 {
  field.pointee.handle(FieldEvent(rawValue: event), text(units), first, second, now)
}

extension Field {
  fileprivate mutating func handle(
    _ event: FieldEvent?,
    _ text: CodeUnits,
    _ first: Int32,
    _ second: Int32,
    _ now: Double
  ) -> Int32 {
    func cause(_ origin: Int32) -> CodeEntry.Cause {
      CodeEntry.Cause(CodeEntry.Origin(rawValue: UInt8(truncatingIfNeeded: origin)) ?? .unknown, at: now)
    }
    var effects = CodeEntry.Effects(), isHeard = true
    switch event {
    case .enter: effects = entry.handle(.enter(read(text)), from: cause(first))
    case .insert:
      let reading = read(text), cause = cause(first)
      if entry.allowsReplacing(entry.selection.range, with: text, read: reading, from: cause) { return -1 }
      effects = entry.handle(.enter(reading), from: cause)
    case .change, .compose:
      let isComposing = event == .compose
      let event = entry.event(forText: text, caret: Int(first), isComposing: isComposing) { read($0) }
      let cause = isComposing ? CodeEntry.Cause(.composition, at: now) : cause(second)
      if let event { effects = entry.handle(event, from: cause) }
    case .select:
      effects = entry.handle(.select(CodeEntry.Selection(anchor: Int(first), head: Int(second))))
    case .tap: effects = entry.handle(.tap(slot: Int(first), extending: second != 0))
    case .drag: effects = entry.handle(.drag(from: Int(first), to: Int(second)))
    case .focus: effects = entry.handle(.focus)
    case .blur: effects = entry.handle(.blur)
    case .undo: effects = entry.handle(.undo)
    case .redo: effects = entry.handle(.redo)
    case .submit: effects = entry.handle(.submit, from: CodeEntry.Cause(at: now))
    case .selectAll: effects = entry.handle(.selectAll)
    case .conceal: entry.conceal()
    case .settings: entry.settings = settings(first, expiryWarning: second)
    case .format:
      do throws(CodeFormat.ValidationError) {
        effects = entry.reformat(try format(length: Int(first), text))
      } catch .length {
        return -1
      } catch .alphabet {
        return -2
      } catch {
        return -3
      }
    case .domain: setDomain(text.prefix(Int(Interface.longestDomain)))
    case .set:
      do { effects = try entry.set(entry.format.symbols(fromUTF16: text)) } catch { return -1 }
    case .verify: effects = entry.beginVerification(of: code(text) ?? CodeSymbols(), at: now)
    case .endVerification: entry.endVerification()
    case .empty: effects = entry.empty()
    case .accept: effects = entry.accept(code(text) ?? CodeSymbols())
    case .reject:
      let rejection = rejection(first, attempts: second)
      let wait = rejection == .other && second > 0 ? Double(second) : nil
      if let code = code(text) { effects = entry.reject(code, rejection, at: now, retryAfter: wait) }
    case .sent: effects = entry.prepareForNewCode(first == 0 ? .codeSent : .calling)
    case .expire, .pass:
      let seconds = first > 0 ? Double(first) : nil
      effects = event == .expire ? entry.expire(after: seconds, at: now) : entry.pass(to: now)
      isHeard = second == 0
    case .link:
      let reading = CodeReading(fragment: text, as: entry.format)
      effects = entry.handle(.enter(reading), from: CodeEntry.Cause(.prefill, at: now))
    case nil: break
    }
    return outcome(of: effects, isHeard: isHeard)
  }
}

private func rejection(_ reason: Int32, attempts: Int32) -> CodeRejection {
  switch RejectionReason(rawValue: reason) {
  case .wrongCode: .wrongCode(attemptsLeft: attempts > 0 ? Int(attempts) - 1 : nil)
  case .expired: .expired
  case .usedUp: .usedUp
  case .tooManyAttempts: .tooManyAttempts
  case .noNetwork: .noNetwork
  case .notVerified: .notVerified
  case .other, nil: .other
  }
}

private func settings(_ bits: Int32, expiryWarning: Int32) -> CodeEntry.Settings {
  func isOn(_ setting: FieldSetting) -> Bool { bits & setting.rawValue != 0 }
  var settings = CodeEntry.Settings()
  settings.isMasked = isOn(.masked)
  settings.revealsLastSymbol = isOn(.revealsLastSymbol)
  settings.verifies = isOn(.verifies)
  settings.submitsWhenComplete = isOn(.submitsWhenComplete)
  settings.dismissesKeyboardWhenComplete = isOn(.dismissesKeyboard)
  if isOn(.verifiesOnSubmit) { settings.verifyOn = .submit }
  settings.emptiesRejectedCode = isOn(.emptiesRejectedCode)
  settings.expiryWarning = max(Int(expiryWarning), 0)
  return settings
}

/// Returns the format that the text of the event `format` describes.
private func format(length: Int, _ text: CodeUnits) throws(CodeFormat.ValidationError) -> CodeFormat {
  var numbers = text.makeIterator()
  let kind = numbers.next() ?? 0
  let count = Int(numbers.next() ?? 0)
  let sizes = text.dropFirst(2).prefix(count).map { Int($0) }
  let alphabet: CodeFormat.Alphabet =
    switch kind {
    case 0: .digits
    case 1: .lettersAndDigits
    default: try CodeFormat.Alphabet(ascii: text.dropFirst(2 + count).map { UInt8(clamping: $0) })
    }
  return try CodeFormat(length: length, alphabet: alphabet, grouping: sizes)
}
