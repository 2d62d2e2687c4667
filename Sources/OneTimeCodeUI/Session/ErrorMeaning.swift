import Foundation
import OneTimeCode

/// What an error that the app's code has thrown means to the user; see rule V9.1 in `docs/behaviour.md`.
///
/// An error that wraps another, as those of networking libraries do, means the same as the error in it.
struct ErrorMeaning {
  let rejection: CodeRejection

  /// The app's own words, or `nil` if the field has its own.
  let text: String?

  /// The time after which the request can be repeated, or `nil` if it is unknown.
  let retryAfter: Duration?

  /// - Parameters:
  ///   - error: The error.
  ///   - words: Returns the app's own words for an error, or `nil` if the app has none.
  @MainActor
  init(_ error: any Error, in words: @MainActor (any Error) -> String? = { _ in nil }) {
    var unwrapping = Unwrapping()
    unwrapping.visit(error)
    let errors = unwrapping.errors
    let own = words(error)
    text = ([own] + errors.map { ($0 as? CodeRejection.Message)?.text }).lazy.compactMap { $0 }.first {
      !$0.isEmpty
    }
    retryAfter = errors.lazy.compactMap { ($0 as? CodeRejection.Message)?.retryAfter }.first
    if let known = errors.lazy.compactMap(CodeRejection.init(knownError:)).first {
      rejection = known
    } else {
      rejection = errors.contains(where: ErrorMeaning.isDisconnection) ? .noNetwork : .notVerified
    }
  }

  private static func isDisconnection(_ error: any Error) -> Bool {
    let error = error as NSError
    return error.domain == NSURLErrorDomain && disconnections.contains(error.code)
  }

  private static let disconnections = Set(
    [
      URLError.notConnectedToInternet, .networkConnectionLost, .timedOut, .cannotFindHost,
      .cannotConnectToHost,
      .dnsLookupFailed, .dataNotAllowed, .internationalRoamingOff, .callIsActive,
    ].map(\.rawValue)
  )
}

extension CodeRejection {
  /// Creates the reason that an error of the core's types gives, or returns `nil` for any other error.
  fileprivate init?(knownError error: any Error) {
    switch error {
    // `other` has no text here.
    case let rejection as CodeRejection: self = rejection == .other ? .notVerified : rejection
    case let message as Message: self = message.text.isEmpty ? .notVerified : .other
    default: return nil
    }
  }
}

/// A search for the errors that an error contains: in the user info of an `NSError`, and in the payload of an
/// enumeration or the properties of a type, because Swift's networking libraries have no common protocol for them.
private struct Unwrapping {
  /// The errors, each before those that it contains.
  private(set) var errors: [any Error] = []

  /// How many values are still visited. An error can contain anything, such as a response with its data.
  private var budget = 200

  mutating func visit(_ value: Any, depth: Int = 0) {
    guard depth < 8, budget > 0 else { return }
    budget -= 1
    let error = value as? any Error
    if let error {
      errors.append(error)
      let info = (error as NSError).userInfo
      if let underlying = info[NSUnderlyingErrorKey] { visit(underlying, depth: depth + 1) }
      for underlying in (info["NSMultipleUnderlyingErrorsKey"] as? [any Error] ?? []).prefix(8) {
        visit(underlying, depth: depth + 1)
      }
      if type(of: error) is NSError.Type { return }
    }
    let mirror = Mirror(reflecting: value)
    // Objects that aren't errors, such as sessions, can refer to each other.
    if mirror.displayStyle == .class, error == nil { return }
    // The properties of a class don't contain those of its superclass.
    for mirror in sequence(first: mirror, next: \.superclassMirror) {
      for child in mirror.children.prefix(16) { visit(child.value, depth: depth + 1) }
    }
  }
}
