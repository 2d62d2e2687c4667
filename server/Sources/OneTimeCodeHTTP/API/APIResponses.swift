import OneTimeCodeService

/// A challenge as JSON: everything that a field needs to set itself up.
struct ChallengeResponse: Encodable {
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
  /// Seconds; left out if there will be no resend.
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
struct VerifyResponse: Encodable {
  let accepted = true
  /// The proof of it for the app's backend; not told to pages, which have no backend behind them.
  var receipt: String?
}

/// That a receipt was redeemed: now, and never again.
struct RedeemResponse: Encodable {
  let redeemed = true
}

/// That a recipient may try again.
struct UnlockResponse: Encodable {
  let unlocked = true
}

/// Where a challenge and its messages stand, for the app's backend.
struct StatusResponse: Encodable {
  let state: String
  let attemptsLeft: Int
  let resends: Int
  /// Seconds since 1 January 1970, 0:00 UTC.
  let verifiedAt: Int64?
  let redeemedAt: Int64?
  let messages: [MessageResponse]

  init(_ status: ChallengeStatus) {
    state = status.challenge.state.rawValue
    attemptsLeft = status.challenge.attemptsLeft
    resends = status.resends
    verifiedAt = status.verifiedAt.map { $0.milliseconds / 1000 }
    redeemedAt = status.redeemedAt.map { $0.milliseconds / 1000 }
    messages = status.messages.map { MessageResponse($0) }
  }
}

/// Where a message stands, with nothing of its recipient or its code.
struct MessageResponse: Encodable {
  let id: String
  let kind: String
  let state: String
  let tries: Int
  let cause: String?
  let changedAt: Int64
  let canBeSentAgain: Bool

  init(_ record: MessageRecord) {
    id = record.name
    kind = record.lane.rawValue
    state = record.state.rawValue
    tries = record.tries
    cause = record.cause
    changedAt = record.changedAt.milliseconds / 1000
    canBeSentAgain = record.state == .refused && record.canBeSentAgain
  }
}

/// Messages that were given up.
struct DeadMessagesResponse: Encodable {
  let messages: [MessageResponse]
}

/// That a message is tried again.
struct RetryResponse: Encodable {
  let waiting = true
}

/// That a report was taken.
struct ReportResponse: Encodable {
  let reported = true
}
