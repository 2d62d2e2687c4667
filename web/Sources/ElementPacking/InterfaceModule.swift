import OneTimeCode

/// The numbers of the module's interface as a script module: a constant each, so that a bundler writes their values in
/// place of their names.
enum InterfaceModule {
  /// The source of the module.
  static var text: String {
    """
    // The numbers that the script and the module say to each other. Made from the module's sources by the build.

    export const VERSION = \(Interface.version);
    // Where text lies in the memory of the module, and how many code units of it there can be.
    export const TEXT = \(Interface.text), LONGEST = \(Interface.longestText);
    // What happens to the field.
    \(constants(FieldEvent.allCases))
    // What the script must do then: a bit each.
    \(constants(FieldEffect.allCases))
    // What it asks the words for.
    \(constants(SentenceKind.allCases))
    // What happens to the wait for a new code.
    \(constants(WaitEvent.allCases))
    // What a slot shows besides its symbol: a bit each.
    \(constants(slotStates))
    // Why a code is rejected.
    \(constants(RejectionReason.allCases.map { ("\($0)", $0.rawValue) }, prefix: "REASON_"))
    // The places of the phrases.
    \(constants(CodePhrases.Phrase.allCases.map { ("\($0)", Int32($0.rawValue)) }, prefix: "PHRASE_"))

    """
  }

  /// The states, as they lie above the symbol.
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

  /// A name as it is written in Swift, in the way of a constant: SELECT_ALL.
  private static func upperCased(_ name: String) -> String {
    name.reduce(into: "") { result, character in
      if character.isUppercase { result += "_" }
      result += character.uppercased()
    }
  }
}
