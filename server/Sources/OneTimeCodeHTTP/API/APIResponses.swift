import OneTimeCodeService

/// The JSON representation of a challenge, with everything that a code field needs.
struct ChallengeResponse: Encodable {
  /// The ID of the challenge, or `nil` for pages, which keep the ID in a cookie.
  let id: String?
  let purpose: String
  let recipient: String
  /// The channels by which a resend can send another code, the default first.
  let channels: [String]
  let state: String
  let length: Int
  /// The alphabet as in the element's attribute: `digits`, `letters-and-digits`, or the symbols.
  let alphabet: String
  /// The grouping as in the element's attribute, such as `3-3`, or an empty string.
  let grouping: String
  /// The remaining lifetime, in seconds.
  let expiresIn: Int
  /// The seconds until the caller may request a resend, or `nil` if it can no longer request one.
  let resendIn: Int?
  let attemptsLeft: Int

  init(_ challenge: Challenge, includesID: Bool = true, forBackend: Bool = false) {
    id = includesID ? challenge.id.text : nil
    purpose = challenge.purpose.name
    recipient = challenge.recipient.description
    channels = challenge.channels.map(\.name)
    state = challenge.state.rawValue
    length = challenge.format.length
    alphabet = challenge.format.alphabetText
    grouping = challenge.format.groupingText
    expiresIn = challenge.secondsUntilExpiry
    resendIn = forBackend ? challenge.secondsUntilBackendResend : challenge.secondsUntilResend
    attemptsLeft = challenge.attemptsLeft
  }
}

struct VerifyResponse: Encodable {
  let accepted = true
  /// The receipt for the app's backend.
  let receipt: String
}

struct RedeemResponse: Encodable {
  let redeemed = true
  /// A voucher for the user's device, or `nil` if the request asked for none.
  let voucher: String?
  /// `true` for the receipt of a test recipient, otherwise `nil`.
  let test: Bool?
}

struct VoucherResponse: Encodable {
  let valid: Bool
}

struct RevokeResponse: Encodable {
  let revoked = true
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
  let reportedAt: Int64?
  /// `true` for a test recipient, otherwise `nil`.
  let test: Bool?
  /// The hash of the recipient, for look-ups.
  let recipientHash: String
  let messages: [MessageResponse]

  init(_ status: ChallengeStatus, hash: RecipientHash) {
    recipientHash = hash.text
    state = status.challenge.state.rawValue
    attemptsLeft = status.challenge.attemptsLeft
    resends = status.resends
    verifiedAt = status.verifiedAt.map { $0.milliseconds / 1000 }
    redeemedAt = status.redeemedAt.map { $0.milliseconds / 1000 }
    reportedAt = status.reportedAt.map { $0.milliseconds / 1000 }
    test = status.challenge.isTest ? true : nil
    messages = status.messages.map { MessageResponse($0) }
  }
}

/// The JSON representation of what support may know of a recipient.
struct LookUpResponse: Encodable {
  struct Challenge: Encodable {
    let recipient: String
    let purpose: String
    let state: String
    let issuedAt: Int64
    let expiresIn: Int
    let attemptsLeft: Int
    let resends: Int
    let resendIn: Int?
    let lockedFor: Int?
    let verifiedAt: Int64?
    let redeemedAt: Int64?
    let reportedAt: Int64?
    let test: Bool?
    let messages: [Message]
  }

  struct Message: Encodable {
    let channel: String
    let state: String
    let attempts: Int
    let cause: String?
    let changedAt: Int64
  }

  struct Limit: Encodable {
    let messages: String
    let limit: Int
    let left: Int
    let nextIn: Int?
  }

  let hash: String
  let challenges: [Challenge]
  let limits: [Limit]

  init(_ report: RecipientReport) {
    hash = report.hash.text
    challenges = report.challenges.map { report in
      let (status, challenge) = (report.status, report.status.challenge)
      return Challenge(
        recipient: challenge.recipient.description,
        purpose: challenge.purpose.name,
        state: challenge.state.rawValue,
        issuedAt: report.issuedAt.milliseconds / 1000,
        expiresIn: challenge.secondsUntilExpiry,
        attemptsLeft: challenge.attemptsLeft,
        resends: status.resends,
        resendIn: challenge.secondsUntilResend,
        lockedFor: report.secondsLocked,
        verifiedAt: status.verifiedAt.map { $0.milliseconds / 1000 },
        redeemedAt: status.redeemedAt.map { $0.milliseconds / 1000 },
        reportedAt: status.reportedAt.map { $0.milliseconds / 1000 },
        test: challenge.isTest ? true : nil,
        messages: status.messages.map { message in
          Message(
            channel: message.channel.name,
            state: message.state.rawValue,
            attempts: message.attempts,
            cause: message.cause,
            changedAt: message.changedAt.milliseconds / 1000
          )
        }
      )
    }
    limits = report.limits.map {
      Limit(messages: $0.name.rawValue, limit: $0.limit, left: $0.left, nextIn: $0.secondsUntilNext)
    }
  }
}

/// The JSON representation of a message's status, without recipient or code.
struct MessageResponse: Encodable {
  let id: String
  let channel: String
  let state: String
  let attempts: Int
  let cause: String?
  let changedAt: Int64
  let canBeSentAgain: Bool

  init(_ message: StoredMessage) {
    id = message.name
    channel = message.channel.name
    state = message.state.rawValue
    attempts = message.attempts
    cause = message.cause
    changedAt = message.changedAt.milliseconds / 1000
    canBeSentAgain = message.state == .refused && message.canBeSentAgain
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
