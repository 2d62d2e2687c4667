import OneTimeCodeService

/// The JSON representation of a challenge, with everything that a code field needs.
struct ChallengeResponse: Encodable {
  /// The ID of the challenge, or `nil` for pages, which keep the ID in a cookie.
  let id: String?
  let purpose: String
  let recipient: String
  let state: String
  let length: Int
  /// The alphabet as in the element's attribute: `digits`, `letters-and-digits`, or the symbols.
  let alphabet: String
  /// The grouping as in the element's attribute, such as `3-3`, or an empty string.
  let grouping: String
  /// The remaining lifetime, in seconds.
  let expiresIn: Int
  /// The seconds until a client may request a resend, or `nil` if it can no longer request one.
  let resendIn: Int?
  let attemptsLeft: Int

  init(_ challenge: Challenge, includesID: Bool = true) {
    id = includesID ? challenge.id.text : nil
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
  /// The receipt for the app's backend, or `nil` for pages, which have no backend.
  var receipt: String?
}

struct RedeemResponse: Encodable {
  let redeemed = true
}

struct UnlockResponse: Encodable {
  let unlocked = true
}

/// The JSON representation of a challenge's status and messages, for the app's backend.
struct StatusResponse: Encodable {
  let state: String
  let attemptsLeft: Int
  let resends: Int
  /// The time of verification in seconds since 1970, or `nil` if no code has been accepted.
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

/// The JSON representation of a message's status, without recipient or code.
struct MessageResponse: Encodable {
  let id: String
  let kind: String
  let state: String
  let attempts: Int
  let cause: String?
  let changedAt: Int64
  let canBeSentAgain: Bool

  init(_ record: MessageRecord) {
    id = record.name
    kind = record.lane.rawValue
    state = record.state.rawValue
    attempts = record.attempts
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
