import OneTimeCode

/// The script module with the interface's numbers, each a separate constant or function that bundlers can inline.
enum InterfaceModule {
  /// The JavaScript source of the script module.
  static var text: String {
    """
    // The interface of the WebAssembly module. Generated from the module's sources.

    // The maximum length of a text, in UTF-16 code units.
    export const LONGEST_TEXT = \(Interface.longestText);
    // The difference between a character in the script and the byte of the module for which it stands.
    export const BYTE_OFFSET = \(Interface.byteOffset);
    // Events of the field.
    \(constants(FieldEvent.allCases))
    // Origins of an event.
    \(constants(FieldOrigin.allCases, prefix: "ORIGIN_"))
    // Settings, effects of an event, and results.
    \(constants(FieldSetting.allCases, prefix: "SETTING_"))
    \(constants(FieldEffect.allCases))
    \(constants(FieldResult.allCases))
    // Places in the record.
    \(constants(RecordPlace.allCases))
    // Events of the resend countdown.
    \(constants(WaitEvent.allCases))
    // The names of phases, reasons and states of a slot, in the order of their numbers or bits.
    export const PHASES = \(names(FieldPhase.allCases));
    export const REFUSALS = \(names(RefusalReason.allCases));
    export const STATES = \(names(slotStates.map(\.name)));
    // The reasons for a rejection, by the names that pages and the service use.
    export const REASONS = new Map(\(rejectionReasons));
    \(constants(RejectionReason.allCases, prefix: "REASON_"))
    // The phrases for the reasons for a rejection.
    export const REASON_PHRASES = \(reasonPhrases);
    // States of a slot, as bits.
    \(constants(slotStates.map { ($0.name, Int32($0.state.rawValue)) }, prefix: "STATE_"))
    // Values in numbers.
    \(getters)
    // Indices of the phrases.
    \(constants(CodePhrases.Phrase.allCases.enumerated().map { ("\($1)", Int32($0)) }, prefix: "PHRASE_"))

    """
  }

  /// The names of the reasons for a rejection, with their numbers. The core knows what the service's reasons mean.
  private static var rejectionReasons: String {
    let names = RejectionReason.allCases.filter { $0 != .other }.map { (scriptName("\($0)"), $0) }
    let ofTheService = ["unknown-challenge", "not-ready", "server-failure"].compactMap { name in
      let rejection = CodeRejection(reason: name).map { "\($0)" }
      return RejectionReason.allCases.first { "\($0)" == rejection }.map { (name, $0) }
    }
    return "[\((names + ofTheService).map { "[\"\($0)\", \($1.rawValue)]" }.joined(separator: ", "))]"
  }

  /// The indices of the phrases that have the names of the reasons for a rejection.
  private static var reasonPhrases: [Int] {
    RejectionReason.allCases.compactMap { reason in
      CodePhrases.Phrase.allCases.firstIndex { "\($0)" == "\(reason)" }
    }
  }

  /// The states of a slot, in the order of their bits.
  private static let slotStates: [(name: String, state: CodeEntry.Slot.States)] = [
    ("filled", .filled), ("caret", .caret), ("active", .active), ("selected", .selected), ("masked", .masked),
    ("rejected", .rejected), ("accepted", .accepted), ("verifying", .verifying), ("groupStart", .startsGroup),
  ]

  /// Functions that return one of the values in a number, such as `resultOf`.
  private static var getters: String {
    let values: [(String, Bits)] = [
      ("result", OutcomeBits.result), ("phrase", MessageBits.phrase), ("number", MessageBits.number),
      ("symbol", SlotBits.symbol), ("states", SlotBits.states),
    ]
    return values.map { name, bits in
      "export const \(name)Of = (bits) => bits\(bits.shift > 0 ? " >> \(bits.shift)" : "") & \(bits.value(in: -1));"
    }
    .joined(separator: "\n")
  }

  private static func constants(_ cases: [some RawRepresentable<Int32>], prefix: String = "") -> String {
    constants(cases.map { ("\($0)", $0.rawValue) }, prefix: prefix)
  }

  private static func constants(_ values: [(String, Int32)], prefix: String = "") -> String {
    values.map { "export const \(prefix)\(upperCased($0)) = \($1);" }.joined(separator: "\n")
  }

  /// Returns the constant's name for a Swift name: SELECT_ALL for `selectAll`.
  private static func upperCased(_ name: String) -> String {
    separated(name, by: "_").uppercased()
  }

  /// Returns an array with the names of the cases in the script, such as `too-many` for `tooMany`.
  private static func names(_ cases: [some Any]) -> String {
    "[\(cases.map { "\"\(scriptName("\($0)"))\"" }.joined(separator: ", "))]"
  }

  private static func scriptName(_ name: String) -> String { separated(name, by: "-").lowercased() }

  private static func separated(_ name: String, by separator: String) -> String {
    name.reduce(into: "") { $0 += ($1.isUppercase ? separator : "") + String($1) }
  }
}
