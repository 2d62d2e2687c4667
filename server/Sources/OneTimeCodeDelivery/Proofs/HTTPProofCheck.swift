import Foundation
import OneTimeCodeService

/// A check of proofs by a provider that a file describes, with one HTTP request per proof.
///
/// The file has the format of a provider file, with `"channels": ["proof"]`. A proof is valid only if a rule of the file says
/// so: whatever no rule describes, such as a page of a proxy or a body that isn't JSON, counts as no response. The check
/// follows no redirects, and doesn't repeat a request, because providers accept a proof once.
public final class HTTPProofCheck: ProofCheck {
  /// The maximum number of requests at a time. While there are as many, other proofs aren't checked.
  public static let maximumInFlight = 256

  private let provider: Provider
  private let settings: ProviderSettings
  private let exchange: HTTPExchange
  private let observe: @Sendable (ProofResult, _ cause: String) -> Void
  private let inFlight = Mutex(0)

  /// Creates a check.
  ///
  /// - Parameters:
  ///   - provider: The provider, whose file has the kind `proof`.
  ///   - environment: The environment variables, from which settings may be read.
  ///   - folder: The folder against which relative paths in the settings are resolved.
  ///   - certificates: The path of a PEM file of CA certificates to use instead of the system's.
  ///   - timeout: The maximum duration of a request and its response. A user waits meanwhile.
  ///   - observe: A closure that receives each result, with its cause as a single word, without the proof.
  /// - Throws: ``ProviderSettingError`` if a setting is missing or invalid.
  public init(
    _ provider: Provider,
    environment: [String: String],
    folder: URL,
    certificates: String? = nil,
    timeout: Duration = .seconds(5),
    observe: @escaping @Sendable (ProofResult, _ cause: String) -> Void = { _, _ in }
  ) throws(ProviderSettingError) {
    settings = try ProviderSettings(provider, environment: environment, folder: folder)
    let values = settings.values
    if let problem = Endpoint.problem(with: provider.address { values[$0] ?? "x" }) {
      throw .address(problem)
    }
    self.provider = provider
    exchange = HTTPExchange(timeout: timeout, certificates: certificates)
    self.observe = observe
  }

  /// The part of a page with which browsers get proofs, or `nil` if the file has none or the site's key is empty.
  public var widget: ProofWidget? {
    guard let page = provider.page else { return nil }
    let siteKey = page.siteKey.filled { settings.values[$0] ?? "" }
    guard !siteKey.isEmpty else { return nil }
    return ProofWidget(
      script: page.script,
      className: page.className,
      field: page.field,
      siteKey: siteKey,
      sources: page.sources
    )
  }

  /// Checks a proof with one request.
  public func check(_ proof: String, client: IPAddress?) async -> ProofResult {
    let hasCapacity = inFlight.withLock { count in
      guard count < Self.maximumInFlight else { return false }
      count += 1
      return true
    }
    guard hasCapacity else { return report(DeliveryResult(.retry, "busy")) }
    defer { inFlight.withLock { $0 -= 1 } }
    let request = ProviderRequest(provider) { [settings] name in
      switch ProofField(rawValue: name) {
      case .proof: proof
      case .client: client?.text ?? ""
      case nil: settings.values[name] ?? ""
      }
    }
    let answer = await exchange.send(
      .init(method: request.method, url: request.url, headers: request.headers, body: request.body)
    )
    switch answer {
    case .failure(let result): return report(result)
    case .success(let response):
      return report(DeliveryResult(response, provider.rules + [ResponseRule.unknown]))
    }
  }

  private func report(_ result: DeliveryResult) -> ProofResult {
    let proofResult: ProofResult =
      switch result.outcome {
      case .accepted: .valid
      case .refused: .invalid
      case .misconfigured: .misconfigured
      case .retry, .unanswered, .unreachable: .unanswered
      }
    observe(proofResult, result.cause)
    return proofResult
  }
}

/// A placeholder for a value of a proof.
enum ProofField: String, CaseIterable {
  /// The proof that the browser got.
  case proof
  /// The address of the client, or an empty string.
  case client
}

extension ResponseRule {
  /// The rule for responses that no rule of a check's file describes.
  fileprivate static let unknown = ResponseRule(statuses: [100...599], field: nil, meaning: .retry)
}
