/// Something that is said once, politely, after the platform's own echo. It has no words yet; see
/// ``sentence(in:)``.
public struct Announcement: Equatable, Sendable {
  /// What happened.
  public enum Occasion: UInt8, CaseIterable, Sendable {
    /// The field was filled at once, with the symbols that stand in it.
    case filled
    /// A masked field was filled at once, with what it does not say.
    case filledMasked
    /// Several symbols came at once.
    case entered
    /// Something was refused.
    case refused
    /// After a rejection, a new code was begun.
    case startedOver
    /// The app verifies the code.
    case verifying
    /// The app accepted the code.
    case accepted
    /// The app rejected the code.
    case rejected
    /// A new code was sent.
    case codeSent
    /// A new code can be asked for in a while.
    case resendWait
    /// A new code can be asked for.
    case resendReady
  }

  /// What happened.
  public let occasion: Occasion

  /// The raw value of a reason; of no meaning where there is none.
  let reason: UInt8

  let number: Int32

  private init(_ occasion: Occasion, reason: UInt8 = 0, _ number: Int32 = 0) {
    self.occasion = occasion
    self.reason = reason
    self.number = number
  }

  /// How many symbols there are now, or how many seconds are left.
  public var count: Int { Int(number) }

  /// Why something was refused, if it was.
  public var refusal: Refusal? {
    guard occasion == .refused, let reason = Refusal.Reason(rawValue: reason) else { return nil }
    return Refusal(reason, number)
  }

  /// Why the code was rejected, if it was.
  public var rejection: Rejection? {
    guard occasion == .rejected, let reason = Rejection.Reason(rawValue: reason) else { return nil }
    return Rejection(reason, number)
  }

  /// The field was filled at once, with the symbols that stand in it.
  public static var filled: Announcement { Announcement(.filled) }

  /// A masked field was filled at once, with what it does not say.
  public static var filledMasked: Announcement { Announcement(.filledMasked) }

  /// Several symbols came at once; now there are so many.
  public static func entered(_ count: Int) -> Announcement {
    Announcement(.entered, Int32(truncatingIfNeeded: count))
  }

  /// Something was refused.
  public static func refused(_ refusal: Refusal) -> Announcement {
    Announcement(.refused, reason: refusal.reason.rawValue, refusal.number)
  }

  /// After a rejection, a new code was begun.
  public static var startedOver: Announcement { Announcement(.startedOver) }

  /// The app verifies the code.
  public static var verifying: Announcement { Announcement(.verifying) }

  /// The app accepted the code.
  public static var accepted: Announcement { Announcement(.accepted) }

  /// The app rejected the code.
  public static func rejected(_ rejection: Rejection) -> Announcement {
    Announcement(.rejected, reason: rejection.reason.rawValue, rejection.number)
  }

  /// A new code was sent.
  public static var codeSent: Announcement { Announcement(.codeSent) }

  /// A new code can be asked for in so many seconds.
  public static func resendWait(_ seconds: Int) -> Announcement {
    Announcement(.resendWait, Int32(truncatingIfNeeded: seconds))
  }

  /// A new code can be asked for.
  public static var resendReady: Announcement { Announcement(.resendReady) }
}
