import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import OneTimeCodeService

/// Hands codes to a provider of SMS or mail, as a provider file describes it: one HTTP request a message.
///
/// It tries once, follows no redirects, and waits 10 seconds for an answer, of which it reads 64 KB. The outbox tries
/// again, with the same `{id}`.
public struct ProviderDelivery: CodeDelivery {
  private let provider: Provider
  let settings: ProviderSettings
  let exchange: HTTPExchange

  /// A delivery by a provider.
  ///
  /// - Parameters:
  ///   - provider: The provider.
  ///   - environment: The variables from which its settings come.
  ///   - folder: Where relative paths of the file begin.
  ///   - appName: The name of the app, which a file may need.
  ///   - client: What sends the requests: ``WebhookDelivery/makeClient()``, which follows no redirects.
  ///   - timeout: How long an exchange may take.
  ///   - trace: Is told of each step, in a line without secrets. For trying out a configuration.
  /// - Throws: ``ProviderSettingError`` if a setting is missing or can't be used.
  public init(
    _ provider: Provider,
    environment: [String: String],
    folder: URL,
    appName: String?,
    client: HTTPClient,
    timeout: TimeAmount = .seconds(10),
    trace: (@Sendable (String) -> Void)? = nil
  ) throws(ProviderSettingError) {
    if appName == nil, provider.placeholders.contains(MessageField.app.rawValue) { throw .appName }
    settings = try ProviderSettings(provider, environment: environment, folder: folder)
    let values = settings.values
    if let problem = Endpoint.problem(with: provider.address { values[$0] ?? "x" }) {
      throw .address(problem)
    }
    self.provider = provider
    exchange = HTTPExchange(client: client, timeout: timeout, trace: trace)
  }

  /// Sends the message.
  ///
  /// - Throws: `DeliveryRefused` if the recipient can't ever be reached; else ``ProviderError``.
  public func deliver(_ message: CodeMessage) async throws {
    guard provider.kinds.contains(message.recipient.kind) else { throw DeliveryRefused() }
    let described = ProviderRequest(provider, settings: settings.values, message: message)
    guard
      let request = try? HTTPClient.Request(
        url: described.url,
        method: HTTPMethod(rawValue: described.method),
        headers: HTTPHeaders(described.headers.map { ($0.name, $0.value) }),
        body: .string(described.body)
      )
    else { throw ProviderError(cause: "address", kind: .misconfigured) }
    traceRequest(described)
    let answer: HTTPExchange.Answer
    do {
      answer = try await exchange.send(request)
    } catch {
      exchange.trace?(error == .notSent ? "Not connected." : "No answer came.")
      throw error == .notSent
        ? ProviderError(cause: "unreachable", kind: .notTaken)
        : ProviderError(cause: "unanswered", kind: .unanswered)
    }
    try understand(answer)
  }

  private func understand(_ answer: HTTPExchange.Answer) throws {
    let body = answer.body.flatMap { try? JSONNode(parsing: $0) }
    let meaning = provider.meaning(status: answer.status, body: body)
    traceAnswer(answer, meaning)
    let cause = "status-\(answer.status)"
    switch meaning {
    case .taken: return
    case .never: throw DeliveryRefused()
    case .again:
      throw ProviderError(
        cause: cause,
        kind: answer.isOfProxy ? .unanswered : .notTaken,
        retryAfter: answer.headers.retryAfter(now: Date())
      )
    case .misconfigured: throw ProviderError(cause: cause, kind: .misconfigured)
    case nil: throw ProviderError(cause: "answer-unreadable", kind: .unanswered)
    }
  }
}

extension Provider {
  /// What an answer means, or `nil` if that stands in a body that could not be read.
  func meaning(status: Int, body: JSONNode?) -> AnswerMeaning? {
    for rule in rules + AnswerRule.standard {
      if rule.fits(status: status, body: body) { return rule.meaning }
      let asksForMore = rule.field != nil && rule.statuses.contains { $0.contains(status) }
      if asksForMore, body == nil, (200...299).contains(status) { return nil }
    }
    return .again
  }

  /// The names of all placeholders that the request has.
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

/// Why a provider did not take a message.
public struct ProviderError: DeliveryFailure, Equatable {
  /// The cause in a word, such as `status-503`.
  public let cause: String
  /// What is known of the message.
  public let kind: DeliveryFailureKind
  /// What `Retry-After` asks for.
  public var retryAfter: Duration?
}
