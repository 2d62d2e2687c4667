import Foundation
import OneTimeCodeService

/// A delivery through a provider described by a provider file, with one HTTP request per message.
///
/// The delivery tries once, follows no redirects, and ignores a response body larger than 64 KB. By default,
/// a request times out after 10 seconds. The outbox retries with the same value of `{id}`.
public struct ProviderDelivery: CodeDelivery {
  private let provider: Provider
  let settings: ProviderSettings
  let exchange: HTTPExchange

  /// Creates a delivery through a provider.
  ///
  /// - Parameters:
  ///   - provider: The provider to send messages through.
  ///   - environment: The environment variables, from which settings may be read.
  ///   - folder: The folder against which relative paths in the settings are resolved.
  ///   - appName: The name of the app, which is required if the provider file uses `{app}`.
  ///   - certificates: The path of a PEM file of CA certificates to use instead of the system's.
  ///   - timeout: The maximum duration of a request and its response.
  ///   - trace: A closure for testing a configuration. It receives lines about each step, without secrets.
  /// - Throws: ``ProviderSettingError`` if a setting, the URL or a required app name is missing or invalid.
  public init(
    _ provider: Provider,
    environment: [String: String],
    folder: URL,
    appName: String?,
    certificates: String? = nil,
    timeout: Duration = .seconds(10),
    trace: (@Sendable (String) -> Void)? = nil
  ) throws(ProviderSettingError) {
    if appName == nil, provider.placeholders.contains(MessageField.app.rawValue) { throw .appName }
    settings = try ProviderSettings(provider, environment: environment, folder: folder)
    let values = settings.values
    if let problem = Endpoint.problem(with: provider.address { values[$0] ?? "x" }) {
      throw .address(problem)
    }
    self.provider = provider
    exchange = HTTPExchange(timeout: timeout, certificates: certificates, trace: trace)
  }

  /// The kinds of recipients that the provider supports.
  public var kinds: Set<Recipient.Kind> { provider.kinds }

  /// Sends the message.
  ///
  /// - Throws: `DeliveryRefused` if the provider doesn't support the recipient's kind or can't reach the
  ///   recipient; otherwise ``ProviderError``.
  public func deliver(_ message: CodeMessage) async throws {
    guard provider.kinds.contains(message.recipient.kind) else { throw DeliveryRefused() }
    let request = ProviderRequest(provider, settings: settings.values, message: message)
    traceRequest(request)
    let response: HTTPExchange.Response
    do {
      response = try await exchange.send(
        .init(method: request.method, url: request.url, headers: request.headers, body: request.body)
      )
    } catch {
      switch error {
      case .notSent(let reason):
        exchange.trace?("Not connected.")
        throw ProviderError(
          cause: reason.rawValue,
          kind: reason == .unreachable ? .notAccepted : .misconfigured
        )
      case .unanswered:
        exchange.trace?("No response.")
        throw ProviderError(cause: "unanswered", kind: .unanswered)
      }
    }
    try interpret(response, to: request, with: message)
  }

  private func interpret(
    _ response: HTTPExchange.Response,
    to request: ProviderRequest,
    with message: CodeMessage
  ) throws {
    let body = response.body.flatMap { try? JSONNode(parsing: $0) }
    let meaning = provider.meaning(status: response.status, body: body)
    traceResponse(response, meaning, to: request, with: message)
    let cause = "status-\(response.status)"
    switch meaning {
    case .accepted: return
    case .refused: throw DeliveryRefused()
    case .retry:
      throw ProviderError(
        cause: cause,
        kind: response.isFromProxy ? .unanswered : .notAccepted,
        retryAfter: response.retryAfter.flatMap { RetryAfter.wait($0, now: Date()) }
      )
    case .unreachable: throw ProviderError(cause: cause, kind: .unreachable)
    case .misconfigured: throw ProviderError(cause: cause, kind: .misconfigured)
    case nil: throw ProviderError(cause: "response-unreadable", kind: .unanswered)
    }
  }
}

extension Provider {
  /// Returns the meaning of a response, or `nil` if a 2xx response's meaning depends on an unreadable body.
  func meaning(status: Int, body: JSONNode?) -> ResponseMeaning? {
    for rule in rules + ResponseRule.standard {
      if rule.matches(status: status, body: body) { return rule.meaning }
      let dependsOnBody = rule.field != nil && rule.statuses.contains { $0.contains(status) }
      if dependsOnBody, body == nil, (200...299).contains(status) { return nil }
    }
    return .retry
  }

  /// The names of all placeholders in the request.
  var placeholders: Set<String> {
    var templates = [url] + headers.map(\.value)
    switch authentication {
    case .basic(let user, let password): templates += [user, password]
    case .bearer(let value), .header(_, let value): templates.append(value)
    case nil: break
    }
    switch body {
    case .form(let fields): templates += fields.map(\.value)
    case .json(let value): templates += value.templates
    }
    return Set(templates.flatMap(\.names))
  }
}

extension Provider.BodyValue {
  fileprivate var templates: [Template] {
    switch self {
    case .text(let template): [template]
    case .literal: []
    case .array(let items): items.flatMap(\.templates)
    case .object(let members): members.flatMap(\.value.templates)
    }
  }
}

/// An error of a delivery through a provider.
public struct ProviderError: DeliveryFailure, Equatable {
  /// The cause, such as `status-503`.
  public let cause: String
  /// The kind of failure, which indicates whether the provider may have accepted the message.
  public let kind: DeliveryFailureKind
  /// The wait, up to an hour, that a retryable response requests with a valid `Retry-After`; otherwise `nil`.
  public var retryAfter: Duration?
}
