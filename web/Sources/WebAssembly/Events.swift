// The function that handles events of a field.

/// Handles a ``FieldEvent`` with the arguments `first` and `second`. If the event has a text, `first` is its length.
///
/// Returns ``OutcomeBits``, or a negative number if the browser may insert the text itself, or if the text or the
/// format isn't valid.
@_expose(wasm, "handle")
func handle(_ pointer: FieldPointer, _ event: Int32, _ first: Int32, _ second: Int32) -> Int32 {
  pointer.pointee.handle(event, first, second)
}

/// Sets the origin, a ``FieldOrigin``, and the time of the next event, in seconds on the clock of the countdown.
@_expose(wasm, "setCause")
func setCause(_ field: FieldPointer, _ origin: Int32, _ now: Double) {
  field.pointee.cause = CodeEntry.Cause(
    CodeEntry.Origin(rawValue: UInt8(truncatingIfNeeded: origin)) ?? .unknown,
    at: now
  )
}

extension Field {
  fileprivate mutating func handle(_ event: Int32, _ first: Int32, _ second: Int32) -> Int32 {
    var effects = CodeEntry.Effects()
    let cause = cause
    self.cause.origin = .unknown
    switch FieldEvent(rawValue: event) {
    case .insert:
      let (text, reading) = (text(first), read(text(first)))
      if entry.allowsReplacing(entry.selection.range, with: text, read: reading, from: cause) {
        // The browser's edit, which the script reports next, has the same cause.
        self.cause = cause
        return -1
      }
      effects = entry.handle(.enter(reading), from: cause)
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
    case .domain: setDomain(text(first, limit: Interface.longestDomain))
    case .set:
      do { effects = try entry.set(entry.format.symbols(fromUTF16: text(first))) } catch { return -1 }
    case .verify: effects = entry.beginVerification(of: code(first) ?? CodeSymbols(), at: cause.time)
    case .endVerification: entry.endVerification()
    case .empty: effects = entry.empty()
    case .accept: effects = entry.accept(code(first) ?? CodeSymbols())
    case .reject:
      if let code = code(first) { effects = entry.reject(code, rejection(second), at: cause.time) }
    case .sent:
      effects = entry.prepareForNewCode()
      effects.news = second == 0 ? .codeSent : .calling
    case let event?:
      if let event = coreEvent(event, first, second) { effects = entry.handle(event, from: cause) }
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
}

/// Returns the rejection that ``RejectionBits`` describe.
private func rejection(_ number: Int32) -> CodeRejection {
  let attempts = RejectionBits.attempts.value(in: number)
  return switch RejectionReason(rawValue: RejectionBits.reason.value(in: number)) {
  case .wrongCode: .wrongCode(attemptsLeft: attempts == 0 ? nil : Int(attempts) - 1)
  case .expired: .expired
  case .usedUp: .usedUp
  case .tooManyAttempts: .tooManyAttempts
  case .noNetwork: .noNetwork
  case .notVerified: .notVerified
  case .other, nil: .other
  }
}

private func settings(_ bits: Int32) -> CodeEntry.Settings {
  func isOn(_ setting: FieldSetting) -> Bool { bits & setting.rawValue != 0 }
  var settings = CodeEntry.Settings()
  settings.isMasked = isOn(.masked)
  settings.revealsLastSymbol = isOn(.revealsLastSymbol)
  settings.verifies = isOn(.verifies)
  settings.submitsWhenComplete = isOn(.submitsWhenComplete)
  settings.dismissesKeyboardWhenComplete = isOn(.dismissesKeyboard)
  if isOn(.verifiesOnSubmit) { settings.verifyOn = .submit }
  settings.emptiesRejectedCode = isOn(.emptiesRejectedCode)
  return settings
}

/// Returns the format that the text and ``FormatBits`` describe.
private func format(length: Int, _ choice: Int32) throws(CodeFormat.ValidationError) -> CodeFormat {
  let groups = FormatBits.groups.value(in: choice)
  let custom = FormatBits.alphabet.value(in: choice) - 2
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
