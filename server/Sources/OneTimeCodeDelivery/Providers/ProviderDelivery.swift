import Foundation
import OneTimeCodeService

/// A delivery through a provider described by a provider file, with one HTTP request per message.
///
/// The delivery tries once, follows no redirects, and ignores a response body larger than 64 KB. The outbox retries with the same
/// value of `{id}`.
public struct ProviderDelivery: CodeDelivery {
  private let provider: Provider
  let settings: ProviderSettings
  let exchange: HTTPExchange

  /// The reader of the provider's receipts, if receipts are read and the file describes them.
  public let receiptReaders: [any DeliveryReceiptReader]

  /// The pace that the provider allows.
  public let pace: Pace?

  /// Creates a delivery through a provider.
  ///
  /// - Parameters:
  ///   - provider: The provider to send messages through.
  ///   - environment: The environment variables, from which settings may be read.
  ///   - folder: The folder against which relative paths in the settings are resolved.
  ///   - appName: The name of the app, which is required if the provider file uses `{app}`.
  ///   - receipts: The URL below which receipts arrive, such as `https://codes.example.com/receipts`, or `nil` to request no
  ///     receipts. The provider's name is appended.
  ///   - certificates: The path of a PEM file of CA certificates to use instead of the system's.
  ///   - pace: The pace that the provider allows, if any.
  ///   - timeout: The maximum duration of a request and its response, by default that of the file.
  ///   - trace: A closure for testing a configuration. It receives lines about each step, without secrets.
  /// - Throws: ``ProviderSettingError`` if a setting, the URL or a required app name is missing or invalid.
  public init(
    _ provider: Provider,
    environment: [String: String],
    folder: URL,
    appName: String?,
    receipts: String? = nil,
    certificates: String? = nil,
    pace: Pace? = nil,
    timeout: Duration? = nil,
    trace: (@Sendable (String) -> Void)? = nil
  ) throws(ProviderSettingError) {
    if appName == nil, provider.placeholders.contains(MessageField.app.rawValue) { throw .appName }
    let receipts = provider.hasReceipts ? receipts.map { "\($0)/\(provider.name)" } : nil
    settings = try ProviderSettings(provider, environment: environment, folder: folder, receipts: receipts)
    let values = settings.values
    if let problem = Endpoint.problem(with: provider.address { values[$0] ?? "x" }) {
      throw .address(problem)
    }
    self.provider = provider
    self.pace = pace
    let rule = receipts == nil ? nil : provider.receipts
    receiptReaders =
      rule.map {
        [ProviderReceiptReader(provider: provider.name, rule: $0, settings: values)]
      } ?? []
    exchange = HTTPExchange(timeout: timeout ?? provider.timeout, certificates: certificates, trace: trace)
  }

  /// The channels that the provider supports.
  public var channels: Set<MessageChannel> { provider.channels }

  /// Sends the message. A message of a channel that the provider doesn't support is refused.
  public func deliver(_ message: CodeMessage) async -> DeliveryResult {
    guard provider.channels.contains(message.channel) else { return DeliveryResult(.refused) }
    // The user must see the values, for example the amount that the code confirms.
    let shown: [MessageField] = message.channel == .voice ? [.spoken, .ssml] : [.text]
    guard message.values.isEmpty || shown.contains(where: { provider.placeholders.contains($0.rawValue) })
    else {
      exchange.trace?("The file doesn't use {\(shown[0])}, so the message would lack its values.")
      return DeliveryResult(.unreachable, "values")
    }
    let request = ProviderRequest(provider, settings: settings.values, message: message)
    traceRequest(request)
    let answer = await exchange.send(
      .init(method: request.method, url: request.url, headers: request.headers, body: request.body)
    )
    switch answer {
    case .failure(let result):
      exchange.trace?(result.outcome == .unanswered ? "No response." : "Not connected.")
      return result.repeatable(provider.recognizesRepeats)
    case .success(let response):
      let result = DeliveryResult(response, provider.rules + ResponseRule.default)
        .repeatable(provider.recognizesRepeats)
      traceResponse(response, result, to: request, with: message)
      return result
    }
  }
}

extension Provider {
  /// The names of all placeholders in the request.
  var placeholders: Set<String> {
    var templates = [url] + headers.map(\.value) + (authentication?.templates ?? [])
    switch body {
    case .form(let fields): templates += fields.map(\.value)
    case .json(let value): templates += value.templates
    }
    return Set(templates.flatMap(\.names))
  }
}

extension Provider {
  /// The names of all placeholders that only receipts need, or receipts, too.
  var receiptPlaceholders: Set<String> {
    guard let receipts else { return [] }
    let templates =
      switch receipts.authentication {
      case .signature(let signature): [signature.key]
      case .token(_, let key, _): [key]
      case .credentials(let credentials): credentials.templates
      }
    let secret = receipts.verification.map { [$0.secret] } ?? []
    return Set((templates + secret + receipts.request.flatMap(\.value.templates)).flatMap(\.names))
  }
}

extension Provider.Authentication {
  fileprivate var templates: [Template] {
    switch self {
    case .basic(let user, let password): [user, password]
    case .bearer(let value), .header(_, let value): [value]
    case .aws(let signature): signature.templates
    }
  }
}

extension Provider.BodyValue {
  var templates: [Template] {
    switch self {
    case .text(let template): [template]
    case .literal: []
    case .array(let items): items.flatMap(\.templates)
    case .object(let members): members.flatMap(\.value.templates)
    }
  }
}
