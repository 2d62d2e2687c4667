import Hummingbird
import NIOCore
import OneTimeCodeService

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
