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
    // Effects of an event, as bits.
    \(constants(FieldEffect.allCases))
    // Kinds of sentences.
    \(constants(SentenceKind.allCases))
    // Events of the resend countdown.
    \(constants(WaitEvent.allCases))
    // States of a slot, as bits.
    \(constants(slotStates))
    // Reasons for a rejection.
    \(constants(RejectionReason.allCases.map { ("\($0)", $0.rawValue) }, prefix: "REASON_"))
    // Indices of the phrases.
    \(constants(CodePhrases.Phrase.allCases.map { ("\($0)", Int32($0.rawValue)) }, prefix: "PHRASE_"))

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

  private static func constants(_ cases: [some RawRepresentable<Int32>]) -> String {
    constants(cases.map { ("\($0)", $0.rawValue) })
  }

  private static func constants(_ values: [(String, Int32)], prefix: String = "") -> String {
    values.map { "export const \(prefix)\(upperCased($0)) = \($1);" }.joined(separator: "\n")
  }

  /// Returns the constant's name for a Swift name: SELECT_ALL for `selectAll`.
  private static func upperCased(_ name: String) -> String {
    name.reduce(into: "") { result, character in
      if character.isUppercase { result += "_" }
      result += character.uppercased()
    }
  }
}
