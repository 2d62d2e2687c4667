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

  /// Sends the message. A message of a kind that the provider doesn't support is refused.
  public func deliver(_ message: CodeMessage) async -> DeliveryResult {
    guard provider.kinds.contains(message.recipient.kind) else { return DeliveryResult(.refused) }
    let request = ProviderRequest(provider, settings: settings.values, message: message)
    traceRequest(request)
    let answer = await exchange.send(
      .init(method: request.method, url: request.url, headers: request.headers, body: request.body)
    )
    switch answer {
    case .none(let result):
      exchange.trace?(result.outcome == .unanswered ? "No response." : "Not connected.")
      return result
    case .response(let response):
      let result = DeliveryResult(response, provider.rules + ResponseRule.standard)
      traceResponse(response, result, to: request, with: message)
      return result
    }
  }
}

extension Provider {
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
