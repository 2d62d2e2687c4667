import OneTimeCodeService

/// A challenge as JSON: everything that a field needs to set itself up.
struct ChallengeAnswer: Encodable {
  /// Its name; not told to pages, where it stays in the cookie.
  let id: String?
  let purpose: String
  /// Masked.
  let recipient: String
  let state: String
  let length: Int
  /// As the element's attribute: `digits`, `letters-and-digits`, or the symbols.
  let alphabet: String
  /// As the element's attribute: `3-3`, or empty.
  let grouping: String
  /// Seconds.
  let expiresIn: Int
  /// Seconds; left out if there will be no re-send.
  let resendIn: Int?
  let attemptsLeft: Int

  init(_ challenge: Challenge, withName: Bool = true) {
    id = withName ? challenge.id.text : nil
    purpose = challenge.purpose.name
    recipient = challenge.recipient.description
    state = challenge.state.rawValue
    length = challenge.format.length
    alphabet = challenge.format.alphabetText
    grouping = challenge.format.groupingText
    expiresIn = challenge.secondsUntilExpiry
    resendIn = challenge.secondsUntilResend
    attemptsLeft = challenge.attemptsLeft
  }
}

/// That a code was accepted.
struct Acceptance: Encodable {
  let accepted = true
  /// The proof of it for the app's backend; not told to pages, which have no backend behind them.
  var receipt: String?
}

/// That a receipt was redeemed: now, and never again.
struct Redeemed: Encodable {
  let redeemed = true
}

/// That a recipient may try again.
struct Unlocked: Encodable {
  let unlocked = true
}
