import Foundation

/// An imitation of the error of the networking library Alamofire, after its documentation: an app that uses the library throws
/// such errors, which contain those of the system. Only the cases of uploads, downloads and certificates' contents are missing.
enum AFError: Error, Sendable {
  enum ParameterEncoderFailureReason: Sendable {
    case encoderFailed(error: any Error)
  }

  enum ResponseValidationFailureReason: Sendable {
    case missingContentType(acceptableContentTypes: [String])
    case unacceptableContentType(acceptableContentTypes: [String], responseContentType: String)
    case unacceptableStatusCode(code: Int)
    case customValidationFailed(error: any Error)
  }

  enum ResponseSerializationFailureReason: Sendable {
    case inputDataNilOrZeroLength
    case decodingFailed(error: any Error)
    case customSerializationFailed(error: any Error)
  }

  enum ServerTrustFailureReason: Sendable {
    case noRequiredEvaluator(host: String)
    case noCertificatesFound
    case trustEvaluationFailed(error: (any Error)?)
    case customEvaluationFailed(error: any Error)
  }

  case createURLRequestFailed(error: any Error)
  /// The app has cancelled the request.
  case explicitlyCancelled
  case parameterEncoderFailed(reason: ParameterEncoderFailureReason)
  /// An adapter, such as one that gets a token, has thrown an error.
  case requestAdaptationFailed(error: any Error)
  /// A retrier has thrown an error when it handled another one.
  case requestRetryFailed(retryError: any Error, originalError: any Error)
  case responseValidationFailed(reason: ResponseValidationFailureReason)
  case responseSerializationFailed(reason: ResponseSerializationFailureReason)
  case serverTrustEvaluationFailed(reason: ServerTrustFailureReason)
  case sessionDeinitialized
  case sessionInvalidated(error: (any Error)?)
  /// The task of the URL session has ended with an error, usually a `URLError`.
  case sessionTaskFailed(error: any Error)

  /// The underlying error, or `nil` if there isn't one.
  var underlyingError: (any Error)? {
    switch self {
    case .createURLRequestFailed(let error), .requestAdaptationFailed(let error),
      .requestRetryFailed(let error, _), .sessionTaskFailed(let error),
      .parameterEncoderFailed(.encoderFailed(let error)),
      .responseValidationFailed(.customValidationFailed(let error)),
      .responseSerializationFailed(.decodingFailed(let error)),
      .responseSerializationFailed(.customSerializationFailed(let error)),
      .serverTrustEvaluationFailed(.customEvaluationFailed(let error)):
      error
    case .sessionInvalidated(let error), .serverTrustEvaluationFailed(.trustEvaluationFailed(let error)):
      error
    default: nil
    }
  }

  /// The status code of a response that wasn't acceptable, or `nil` for other errors.
  var responseCode: Int? {
    if case .responseValidationFailed(.unacceptableStatusCode(let code)) = self { code } else { nil }
  }
}

extension AFError: LocalizedError {
  /// A text for developers, in English.
  var errorDescription: String? {
    switch self {
    case .sessionTaskFailed(let error): "URLSessionTask failed with error: \(error.localizedDescription)"
    case .responseValidationFailed(.unacceptableStatusCode(let code)):
      "Response status code was unacceptable: \(code)."
    case .explicitlyCancelled: "Request explicitly cancelled."
    default: "The request failed: \(underlyingError?.localizedDescription ?? "no reason")"
    }
  }
}

extension Error {
  /// The error as an `AFError`, or `nil` if it is another one.
  var asAFError: AFError? { self as? AFError }
}
