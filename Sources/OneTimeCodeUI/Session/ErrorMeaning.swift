import Foundation
import OneTimeCode

/// What an error that the app's code has thrown means to the user; see rule V9.1 in `docs/behaviour.md`.
struct ErrorMeaning {
  /// The reason for a rejection, or `nil` if the error is a cancellation, which users aren't told about.
  let rejection: CodeRejection?

  /// The app's own words, or `nil` if the field has its own.
  let text: String?

  init(_ error: any Error) {
    if let rejection = error as? CodeRejection {
      // `other` has no text here.
      self.init(rejection: rejection == .other ? .notVerified : rejection)
    } else if let code = URLError.Code(error) {
      let isDisconnected = ErrorMeaning.disconnections.contains(code)
      self.init(rejection: code == .cancelled ? nil : isDisconnected ? .noNetwork : .notVerified)
    } else if error is CancellationError {
      self.init(rejection: nil)
    } else if let text = (error as? any LocalizedError)?.errorDescription, !text.isEmpty {
      self.init(rejection: .other, text: text)
    } else {
      self.init(rejection: .notVerified)
    }
  }

  private init(rejection: CodeRejection?, text: String? = nil) {
    self.rejection = rejection
    self.text = text
  }

  private static let disconnections: Set<URLError.Code> = [
    .notConnectedToInternet, .networkConnectionLost, .timedOut, .cannotFindHost, .cannotConnectToHost,
    .dnsLookupFailed, .dataNotAllowed, .internationalRoamingOff, .callIsActive,
  ]
}

extension URLError.Code {
  /// Creates the code of a URL loading error, or returns `nil` for any other error.
  fileprivate init?(_ error: any Error) {
    let error = error as NSError
    guard error.domain == NSURLErrorDomain else { return nil }
    self.init(rawValue: error.code)
  }
}

/// An error in the app's own words.
struct AppMessage: LocalizedError {
  let errorDescription: String?
}
