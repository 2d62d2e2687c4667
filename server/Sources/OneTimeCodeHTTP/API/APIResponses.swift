import OneTimeCodeService

/// A challenge as JSON: everything that a code field needs to know.
struct ChallengeResponse: Encodable {
  /// The ID of the challenge. Omitted for pages, which keep it in a cookie.
  let id: String?
  let purpose: String
  let recipient: String
  let state: String
  let length: Int
  /// As in the element's attribute: `digits`, `letters-and-digits`, or the symbols.
  let alphabet: String
  /// As in the element's attribute: `3-3`, or empty.
  let grouping: String
  /// Seconds.
  let expiresIn: Int
  /// Seconds. Omitted if no resend is possible.
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

struct VerifyResponse: Encodable {
  let accepted = true
  /// The receipt for the app's backend. Omitted for pages, which have no backend.
  var receipt: String?
}

struct RedeemResponse: Encodable {
  let redeemed = true
}

struct UnlockResponse: Encodable {
  let unlocked = true
}

/// The status of a challenge and its messages, for the app's backend.
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

/// The status of a message, without its recipient and code.
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

struct DeadMessagesResponse: Encodable {
  let messages: [MessageResponse]
}

struct RetryResponse: Encodable {
  let waiting = true
}

struct ReportResponse: Encodable {
  let reported = true
}
