import HTTPTypes
import Hummingbird
import NIOCore
import OneTimeCode
import OneTimeCodeService

/// An error that ends a request. Each problem has a status, a reason for programs, and a message for users.
enum Problem: Error, Equatable {
  case notJSON
  /// The body doesn't have the expected form. `member` is the missing or invalid member, if it is known.
  case wrongShape(member: String?)
  /// The body has a member that the request doesn't have. The name has only ASCII letters.
  case unknownMember(String)
  /// The body doesn't have the media type `expected`.
  case wrongMediaType(expected: String)
  case tooLarge
  case notFound
  /// The request came from another origin's page.
  case foreignOrigin
  case recipient(RecipientError)
  case purpose
  case channel
  case requestKey
  /// A backend names a client that isn't an IP address.
  case client
  /// The API key is missing.
  case unauthorized
  /// The API key is unknown.
  case unknownKey
  /// The API key lacks the required scope.
  case forbidden(scope: String)
  /// The provider hasn't sent the receipt.
  case forgedReceipt
  /// The message doesn't exist or can't be retried.
  case noSuchMessage
  /// The path doesn't support the request's method. `allow` lists the supported methods.
  case methodNotAllowed(allow: String)
  /// The request's method isn't one of HTTP's.
  case unknownMethod
  case notReady
  case service(ServiceError)
  case rejected(CodeRejection)
  /// Another client error that Hummingbird reported, with its status.
  case other(HTTPResponse.Status)
  case failure
}

extension Problem {
  var status: HTTPResponse.Status {
    switch self {
    case .notJSON, .client: .badRequest
    case .wrongShape, .unknownMember, .recipient, .purpose, .channel, .requestKey: .unprocessableContent
    case .wrongMediaType: .unsupportedMediaType
    case .tooLarge: .contentTooLarge
    case .notFound: .notFound
    case .foreignOrigin: .forbidden
    case .rejected(let rejection), .service(.rejected(let rejection)): rejection.status
    case .service(.unknownChallenge): .notFound
    case .service(.unreadable): .unprocessableContent
    case .service(.requestKeyReused): .conflict
    case .service(.tooSoon): .tooManyRequests
    case .service(.limited): .tooManyRequests
    case .service(.locked): .tooManyRequests
    case .service(.destinationNotAllowed), .service(.channelNotAvailable), .service(.optionOutOfRange),
      .service(.invalidValue), .service(.proofRequired), .service(.proofInvalid):
      .unprocessableContent
    case .service(.proofUnchecked): .serviceUnavailable
    case .service(.resendNotAllowed), .forbidden, .forgedReceipt: .forbidden
    case .service(.issueKeyReused): .conflict
    case .service(.keyMissing): .serviceUnavailable
    case .noSuchMessage: .notFound
    case .service(.invalidReceipt): .unprocessableContent
    case .unauthorized, .unknownKey: .unauthorized
    case .methodNotAllowed: .methodNotAllowed
    case .unknownMethod: .notImplemented
    case .notReady: .serviceUnavailable
    case .other(let status): status
    case .failure: .internalServerError
    }
  }

  /// The identifiers of problems for programs.
  enum Reason: String, CaseIterable {
    case notJSON = "not-json"
    case wrongShape = "wrong-shape"
    case wrongMediaType = "wrong-media-type"
    case tooLarge = "too-large"
    case notFound = "not-found"
    case foreignOrigin = "foreign-origin"
    case invalidRecipient = "invalid-recipient"
    case invalidPurpose = "invalid-purpose"
    case invalidChannel = "invalid-channel"
    case invalidRequestKey = "invalid-request-key"
    case invalidClient = "invalid-client"
    case unknownChallenge = "unknown-challenge"
    case unreadableCode = "unreadable-code"
    case requestKeyReused = "request-key-reused"
    case tooSoon = "too-soon"
    case limited
    case locked
    case destinationNotAllowed = "destination-not-allowed"
    case channelNotAvailable = "channel-not-available"
    case invalidOption = "invalid-option"
    case invalidValue = "invalid-value"
    case proofRequired = "proof-required"
    case invalidProof = "invalid-proof"
    case proofUnchecked = "proof-unchecked"
    case resendNotAllowed = "resend-not-allowed"
    case notReady = "not-ready"
    case forbidden
    case forgedReceipt = "forged-receipt"
    case unknownMessage = "unknown-message"
    case invalidReceipt = "invalid-receipt"
    case unauthorized
    case methodNotAllowed = "method-not-allowed"
    case badRequest = "bad-request"
    case serverFailure = "server-failure"
    case wrongCode = "wrong-code"
    case expired
    case usedUp = "used-up"
    case tooManyAttempts = "too-many-attempts"

    init(_ rejection: CodeRejection) {
      switch rejection {
      case .wrongCode: self = .wrongCode
      case .expired: self = .expired
      case .usedUp: self = .usedUp
      case .tooManyAttempts: self = .tooManyAttempts
      case .noNetwork, .notVerified, .other: self = .serverFailure
      @unknown default: self = .serverFailure
      }
    }
  }

  /// The identifier of the problem for programs.
  var reason: Reason {
    switch self {
    case .notJSON: .notJSON
    case .wrongShape, .unknownMember: .wrongShape
    case .wrongMediaType: .wrongMediaType
    case .tooLarge: .tooLarge
    case .notFound: .notFound
    case .foreignOrigin: .foreignOrigin
    case .recipient: .invalidRecipient
    case .purpose: .invalidPurpose
    case .channel: .invalidChannel
    case .requestKey: .invalidRequestKey
    case .client: .invalidClient
    case .rejected(let rejection), .service(.rejected(let rejection)): Reason(rejection)
    case .service(.unknownChallenge): .unknownChallenge
    case .service(.unreadable): .unreadableCode
    case .service(.requestKeyReused): .requestKeyReused
    case .service(.tooSoon): .tooSoon
    case .service(.limited): .limited
    case .service(.locked): .locked
    case .service(.destinationNotAllowed): .destinationNotAllowed
    case .service(.channelNotAvailable): .channelNotAvailable
    case .service(.optionOutOfRange): .invalidOption
    case .service(.invalidValue): .invalidValue
    case .service(.proofRequired): .proofRequired
    case .service(.proofInvalid): .invalidProof
    case .service(.proofUnchecked): .proofUnchecked
    case .service(.resendNotAllowed): .resendNotAllowed
    case .service(.issueKeyReused): .requestKeyReused
    case .service(.keyMissing): .notReady
    case .forbidden: .forbidden
    case .forgedReceipt: .forgedReceipt
    case .noSuchMessage: .unknownMessage
    case .service(.invalidReceipt): .invalidReceipt
    case .unauthorized, .unknownKey: .unauthorized
    case .methodNotAllowed, .unknownMethod: .methodNotAllowed
    case .notReady: .notReady
    case .other: .badRequest
    case .failure: .serverFailure
    }
  }

  /// The number of attempts left after a wrong code, or `nil` if the number is unknown or doesn't apply.
  var attemptsLeft: Int? {
    guard case .rejected(let rejection) = self else { return nil }
    return rejection.attemptsLeft
  }

  /// The seconds after which a retry may succeed, or `nil` if no such time is known.
  var retryAfter: Int? {
    switch self {
    case .service(.tooSoon(let seconds)), .service(.limited(_, let seconds)), .service(.locked(let seconds)):
      seconds
    case .notReady, .service(.keyMissing): 2
    case .service(.proofUnchecked): 5
    default: nil
    }
  }
}

extension CodeRejection {
  /// The HTTP status. It is always an error status, because some clients check only the status.
  fileprivate var status: HTTPResponse.Status {
    switch self {
    case .wrongCode: .unprocessableContent
    case .expired: .gone
    case .usedUp: .conflict
    case .tooManyAttempts: .forbidden
    case .noNetwork, .notVerified, .other: .serviceUnavailable
    @unknown default: .serviceUnavailable
    }
  }
}

extension Problem {
  /// Converts an error to a problem. An unexpected error becomes `failure`, which reveals no details.
  init(_ error: any Error) {
    switch error {
    case let problem as Problem: self = problem
    case let error as ServiceError: self = .service(error)
    case is StoreUnavailable: self = .notReady
    case let error as RecipientError: self = .recipient(error)
    case is NIOTooManyBytesError: self = .tooLarge
    case let error as HTTPError where error.status == .notFound: self = .notFound
    case let error as HTTPError where error.status == .contentTooLarge: self = .tooLarge
    case let error as HTTPError where (400..<500).contains(error.status.code): self = .other(error.status)
    default: self = .failure
    }
  }
}
