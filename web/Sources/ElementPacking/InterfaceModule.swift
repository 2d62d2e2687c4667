import OneTimeCode

/// The script module with the interface's numbers, each a separate constant that bundlers can inline.
enum InterfaceModule {
  /// The JavaScript source of the script module.
  static var text: String {
    """
    // The interface of the WebAssembly module. Generated from the module's sources.

    export const VERSION = \(Interface.version);
    // The address of the text in the module's memory, and its maximum length in UTF-16 code units.
    export const TEXT = \(Interface.text), LONGEST = \(Interface.longestText);
    // The maximum length of the page's domain.
    export const LONGEST_DOMAIN = \(Interface.longestDomain);
    // Events of the field.
    \(constants(FieldEvent.allCases))
    // Effects of an event, as bits, and its result in the bits above.
    \(constants(FieldEffect.allCases))
    \(constants(FieldResult.allCases))
    // Kinds of messages.
    \(constants(MessageKind.allCases))
    // Events of the resend countdown.
    \(constants(WaitEvent.allCases))
    // States of a slot, as bits.
    \(constants(slotStates))
    // Reasons for a refusal and for a rejection.
    export const REFUSALS = \(names(RefusalReason.allCases));
    export const REASONS = \(names(RejectionReason.allCases));
    \(constants(RejectionReason.allCases, prefix: "REASON_"))
    // Indices of the phrases.
    \(constants(CodePhrases.Phrase.allCases.enumerated().map { ("\($1)", Int32($0)) }, prefix: "PHRASE_"))

    """
  }

  /// The slot states that the script tests, in the bits above the symbol.
  private static var slotStates: [(String, Int32)] {
    let states: [(String, CodeEntry.Slot.States)] = [
      ("isMasked", .masked),
      ("startsGroup", .startsGroup),
    ]
    return states.map { ($0, Int32($1.rawValue) << 8) }
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
    "[\(cases.map { "\"\(separated("\($0)", by: "-").lowercased())\"" }.joined(separator: ", "))]"
  }

  private static func separated(_ name: String, by separator: String) -> String {
    name.reduce(into: "") { $0 += ($1.isUppercase ? separator : "") + String($1) }
  }
}
