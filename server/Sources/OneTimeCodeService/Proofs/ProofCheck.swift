/// A check of proofs that a request comes from a person's browser, such as a CAPTCHA's tokens.
public protocol ProofCheck: Sendable {
  /// Checks a proof. Must end within 10 seconds.
  ///
  /// - Parameters:
  ///   - proof: The text that the browser got: 1 to ``ProofRequirement/longest`` visible ASCII characters.
  ///   - client: The network address of the client, if known.
  /// - Returns: Whether the proof is valid, as far as is known.
  func check(_ proof: String, client: IPAddress?) async -> ProofResult
}

/// The result of checking a proof.
public enum ProofResult: String, CaseIterable, Sendable {
  /// The proof is valid.
  case valid
  /// The proof is invalid, expired, or was checked before.
  case invalid
  /// There was no usable response, so it is unknown whether the proof is valid.
  case unanswered
  /// The check was refused because of its configuration, such as a wrong secret.
  case misconfigured
}

/// A requirement of proofs for some purposes, before the first message of a challenge.
///
/// A proof counts once. If it can't be checked, no code is issued: the purposes with proofs are those that anyone can use
/// to send messages at the operator's cost. Resends need no proof, because they reach the same recipient only.
public struct ProofRequirement: Sendable {
  /// The maximum length of a proof, in bytes.
  public static let longest = 8192

  /// The time for which a used proof is remembered, in seconds. Proofs expire earlier.
  public static let memory = 3600

  /// The purposes whose codes need a proof.
  public let purposes: Set<Purpose>

  let check: any ProofCheck

  /// The widget with which visitors of the service's own pages get a proof, or `nil` if they need none.
  public let widget: ProofWidget?

  /// Creates a requirement.
  ///
  /// - Parameters:
  ///   - purposes: The purposes whose codes need a proof.
  ///   - check: The check of proofs.
  ///   - widget: The widget for the service's own pages, which is used if ``Purpose/trial`` needs a proof.
  public init(purposes: Set<Purpose>, check: any ProofCheck, widget: ProofWidget? = nil) {
    self.purposes = purposes
    self.check = check
    self.widget = purposes.contains(.trial) ? widget : nil
  }
}

/// The part of a page with which a browser gets a proof.
public struct ProofWidget: Sendable, Equatable {
  /// The URL of the provider's script.
  public let script: String
  /// The class of the element that the script fills.
  public let className: String
  /// The name of the form field in which the script puts the proof.
  public let field: String
  /// The public key of the site, for the attribute `data-sitekey`.
  public let siteKey: String
  /// The sources that a Content-Security-Policy must allow for scripts, frames, styles and connections.
  public let sources: [String]

  /// Creates a widget.
  public init(script: String, className: String, field: String, siteKey: String, sources: [String]) {
    self.script = script
    self.className = className
    self.field = field
    self.siteKey = siteKey
    self.sources = sources
  }
}
