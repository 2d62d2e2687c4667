extension CodeEntry {
  /// One try of a code: what the app is told, and what its verdict is about.
  ///
  /// A verdict belongs to its attempt, not to the symbols in the field when the verdict arrives.
  public struct Attempt: Equatable, Sendable {
    /// The number of an attempt. ``CodeEntry/clear()``, a code that the app sets and a new format void earlier attempts.
    public struct ID: Equatable, Hashable, Sendable {
      /// The number of the challenge: how often attempts were voided before.
      var challenge: UInt16 = 0
      var number: UInt16 = 0
    }

    /// The number of the attempt, which no other attempt of the field has.
    public let id: ID

    /// The code when the attempt began.
    public let code: CodeSymbols

    /// The origin of the event that began the attempt.
    public let origin: Origin

    /// When the attempt began, in seconds on the front end's clock.
    public let began: Double
  }

  /// Where an event comes from. A front end only passes the origin; the entry draws the conclusions.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Origin: UInt8, Sendable {
    /// The front end doesn't know the origin.
    case unknown
    /// The user pressed a key.
    case key
    /// A key repeats, because the user holds it down.
    case heldKey
    /// The user pasted, dropped or dictated text.
    case paste
    /// AutoFill or a password manager filled in text.
    case fill
    /// An input method committed or changed marked text.
    case composition
    /// A script entered text for the user.
    case script
    /// The text was there before the user entered any: in a link that the user opened, in the page's markup, or in a form
    /// that the browser has restored. It fills an empty field, and a complete code isn't reported.
    case prefill
  }

  /// The origin and the time of an event.
  public struct Cause: Equatable, Sendable {
    /// Where the event comes from.
    public var origin: Origin

    /// The time in seconds, on a clock that the user can't set.
    public var time: Double

    /// Creates a cause. Events of an unknown origin are treated as deliberate.
    public init(_ origin: Origin = .unknown, at time: Double = 0) {
      self.origin = origin
      self.time = time
    }
  }
}
