import HTTPTypes
import Hummingbird
import NIOCore
import OneTimeCode
import OneTimeCodeService

/// What can go wrong with a request. Each has a status, a reason that a program can tell apart, and words.
enum Problem: Error, Equatable {
  /// The body is not JSON.
  case notJSON
  /// The body is JSON or a form, but not the one that is asked for; with the member that is wrong, if one is.
  case wrongShape(member: String?)
  /// The body is of another media type than the one that is named here.
  case wrongMediaType(wanted: String)
  /// The body is too large.
  case tooLarge
  /// There is nothing at this address.
  case notFound
  /// The request came from another site's page.
  case foreignOrigin
  /// The recipient is none.
  case recipient(RecipientError)
  /// The purpose is none.
  case purpose
  /// The request's key is none.
  case requestKey
  /// There is no API key, or one that is not known.
  case unauthorized
  /// The API key is not good for this.
  case forbidden(scope: String)
  /// There is no such message, or it cannot be tried again.
  case noSuchMessage
  /// The address knows these methods only.
  case methodNotAllowed(allow: String)
  /// The store is out of reach.
  case notReady
  /// The service says no.
  case service(ServiceError)
  /// The code was rejected.
  case rejected(CodeRejection)
  /// Another error of the client, of which Hummingbird knows no more than the status.
  case other(HTTPResponse.Status)
  /// The server is at fault.
  case failure
}

extension Problem {
  /// The status of the answer.
  var status: HTTPResponse.Status {
    switch self {
    case .notJSON: .badRequest
    case .wrongShape, .recipient, .purpose, .requestKey: .unprocessableContent
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
    case .service(.destinationNotAllowed), .service(.optionOutOfRange): .unprocessableContent
    case .service(.resendNotAllowed), .forbidden: .forbidden
    case .service(.issueKeyReused): .conflict
    case .service(.keyMissing): .serviceUnavailable
    case .noSuchMessage: .notFound
    case .service(.invalidReceipt): .unprocessableContent
    case .unauthorized: .unauthorized
    case .methodNotAllowed: .methodNotAllowed
    case .notReady: .serviceUnavailable
    case .other(let status): status
    case .failure: .internalServerError
    }
  }

  /// What a program tells it by.
  var reason: String {
    switch self {
    case .notJSON: "not-json"
    case .wrongShape: "wrong-shape"
    case .wrongMediaType: "wrong-media-type"
    case .tooLarge: "too-large"
    case .notFound: "not-found"
    case .foreignOrigin: "foreign-origin"
    case .recipient: "invalid-recipient"
    case .purpose: "invalid-purpose"
    case .requestKey: "invalid-request-key"
    case .rejected(let rejection), .service(.rejected(let rejection)): rejection.text
    case .service(.unknownChallenge): "unknown-challenge"
    case .service(.unreadable): "unreadable-code"
    case .service(.requestKeyReused): "request-key-reused"
    case .service(.tooSoon): "too-soon"
    case .service(.limited): "limited"
    case .service(.locked): "locked"
    case .service(.destinationNotAllowed): "destination-not-allowed"
    case .service(.optionOutOfRange): "invalid-option"
    case .service(.resendNotAllowed): "resend-not-allowed"
    case .service(.issueKeyReused): "request-key-reused"
    case .service(.keyMissing): "not-ready"
    case .forbidden: "forbidden"
    case .noSuchMessage: "unknown-message"
    case .service(.invalidReceipt): "invalid-receipt"
    case .unauthorized: "unauthorized"
    case .methodNotAllowed: "method-not-allowed"
    case .notReady: "not-ready"
    case .other: "bad-request"
    case .failure: "server-failure"
    }
  }

  /// How many guesses are left, if that is what it is about.
  var attemptsLeft: Int? {
    guard case .rejected(let rejection) = self else { return nil }
    return rejection.attemptsLeft
  }

  /// In how many seconds the same request may succeed, if it may.
  var retryAfter: Int? {
    switch self {
    case .service(.tooSoon(let seconds)), .service(.limited(let seconds)), .service(.locked(let seconds)):
      seconds
    case .notReady, .service(.keyMissing): 2
    default: nil
    }
  }
}

extension CodeRejection {
  /// The status of a rejection. A client that looks at nothing else must not take it for an acceptance.
  fileprivate var status: HTTPResponse.Status {
    switch self {
    case .wrongCode: .unprocessableContent
    case .expired: .gone
    case .usedUp: .conflict
    case .tooManyAttempts: .forbidden
    case .noNetwork, .notVerified, .other: .serviceUnavailable
    }
  }

  /// The reason as the element `<one-time-code>` names it.
  fileprivate var text: String {
    switch self {
    case .wrongCode: "wrong-code"
    case .expired: "expired"
    case .usedUp: "used-up"
    case .tooManyAttempts: "too-many-attempts"
    case .noNetwork: "no-network"
    case .notVerified, .other: "other"
    }
  }
}

extension Problem {
  /// The problem that an error is. Of an error that nobody expected, nothing is told.
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
