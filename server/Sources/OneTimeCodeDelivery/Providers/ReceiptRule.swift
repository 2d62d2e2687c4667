import Crypto
import Foundation
import OneTimeCodeService

/// How a provider's receipts are requested, authenticated and interpreted, as described by a provider file.
struct ReceiptRule: Sendable {
  /// How the provider proves that it has sent a request.
  enum Authentication: Sendable {
    case signature(Signature)
    /// A signed JSON Web Token (RFC 7519), one of whose claims is the SHA-256 of the body.
    case token(RequestTemplate, key: Template, bodyHash: String)
    /// Credentials, as in a request to the provider.
    case credentials(Provider.Authentication)
  }

  /// A request that is answered if its `value` is the secret, which the operator has told the provider.
  struct Verification: Sendable {
    let value: RequestTemplate
    let secret: Template
    let answer: RequestTemplate
  }

  /// How the provider tells that a recipient hasn't requested a message, for example with a button in it.
  struct Unrequested: Sendable {
    /// The JSON Pointer of an array in the body, as in ``ReceiptRule/list``.
    let list: String
    /// The part of an element that has the provider's ID of the message.
    let reference: RequestTemplate
    let value: RequestTemplate
    /// The values that tell that the recipient hasn't requested the message.
    let values: Set<String>
  }

  struct Signature: Sendable {
    /// The part of the request that has the signature or, separated by spaces, several.
    let value: RequestTemplate
    /// The beginning of a signature, before the encoded bytes. Signatures with another beginning don't count.
    let prefix: String
    let isHexadecimal: Bool
    let signed: RequestTemplate
    let algorithm: Algorithm
    let key: Template
    let keyEncoding: KeyEncoding
    /// The time of the request, in seconds since 1970, if it is signed.
    let time: RequestTemplate?
  }

  enum KeyEncoding: String, Sendable {
    case text
    /// Base64, after an optional `whsec_`.
    case base64
    /// The key is the SHA-256 of the text.
    case sha256
  }

  enum Algorithm: String, CaseIterable, Sendable {
    case hmacSHA1 = "hmac-sha1"
    case hmacSHA256 = "hmac-sha256"
    /// ECDSA with P-256 and SHA-256. The key is a public key: the Base64 of its DER.
    case ecdsa = "ecdsa-sha256"
  }

  /// The members that the request for a message has in addition, so that the provider sends receipts.
  let request: [(name: String, value: Provider.BodyValue)]
  let authentication: Authentication
  /// How the provider verifies the address for receipts, or `nil` if it doesn't.
  let verification: Verification?
  /// The JSON Pointer of the array with the receipts, in which `*` stands for each element of an array, or `nil` if a
  /// request has one receipt.
  let list: String?
  let message: RequestTemplate
  /// The part of a receipt that has the provider's ID of the message, or `nil` if the provider never refers to it.
  let reference: RequestTemplate?
  let state: RequestTemplate
  let delivered: Set<String>
  let failed: Set<String>
  /// How the provider tells that a recipient hasn't requested a message, or `nil` if it doesn't.
  let unrequested: Unrequested?

  /// The placeholder of the address to which the provider sends receipts, in ``request``.
  static let address = "receipts"

  /// The maximum length of a provider's ID of a message, in UTF-8 bytes.
  static let longestReference = 256

  /// The greatest difference between a signed time and the clock, in seconds.
  static let tolerance = 300
}

/// A reader of the receipts of a provider that a provider file describes.
struct ProviderReceiptReader: DeliveryReceiptReader {
  let provider: String
  let rule: ReceiptRule
  let settings: [String: String]

  func receipts(in request: DeliveryReceiptRequest, at now: Moment) -> [DeliveryReceipt]? {
    guard isAuthentic(request, at: now) else { return nil }
    guard let list = rule.list else { return receipt(in: request, nil).map { [$0] } ?? [] }
    let body = try? JSONDecoder().decode(JSONValue.self, from: request.body)
    let receipts = (body?.values(at: list + "/*") ?? []).compactMap { receipt(in: request, $0) }
    guard let unrequested = rule.unrequested else { return receipts }
    return receipts
      + (body?.values(at: unrequested.list + "/*") ?? []).compactMap { report(in: request, $0, unrequested) }
  }

  /// The largest body. Providers that send several receipts at once send up to 1,000.
  var largestBody: Int { (rule.list == nil ? 64 : 1024) * 1024 }

  func verificationAnswer(to request: DeliveryReceiptRequest) -> String? {
    guard let verification = rule.verification,
      isEqual(verification.value.data(of: request), Data(value(verification.secret).utf8))
    else { return nil }
    return verification.answer.text(of: request)
  }

  private func receipt(in request: DeliveryReceiptRequest, _ element: JSONValue?) -> DeliveryReceipt? {
    let message = rule.message.text(of: request, element: element)
    let state = rule.state.text(of: request, element: element)
    guard message.wholeMatch(of: /[0-9a-f]{32}/) != nil else { return nil }
    if rule.delivered.contains(state) {
      return .delivered(message, reference: rule.reference.flatMap { reference($0, in: request, element) })
    }
    return rule.failed.contains(state) ? .undelivered(message) : nil
  }

  private func report(
    in request: DeliveryReceiptRequest,
    _ element: JSONValue,
    _ rule: ReceiptRule.Unrequested
  ) -> DeliveryReceipt? {
    guard rule.values.contains(rule.value.text(of: request, element: element)) else { return nil }
    return reference(rule.reference, in: request, element).map { .unrequested(reference: $0) }
  }

  /// Returns the provider's ID of a message, or `nil` if it is missing, too long, or has control characters.
  private func reference(
    _ template: RequestTemplate,
    in request: DeliveryReceiptRequest,
    _ element: JSONValue?
  ) -> String? {
    let text = template.text(of: request, element: element)
    let isValid =
      (1...ReceiptRule.longestReference).contains(text.utf8.count) && text.utf8.allSatisfy { $0 >= 0x20 }
    return isValid ? text : nil
  }

  // MARK: Authenticity

  private func isAuthentic(_ request: DeliveryReceiptRequest, at now: Moment) -> Bool {
    switch rule.authentication {
    case .signature(let signature): isSigned(request, signature, at: now)
    case .token(let token, let key, let bodyHash):
      hasToken(token.text(of: request), value(key), bodyHash, request, at: now)
    case .credentials(let credentials):
      credentials.headers { settings[$0] ?? "" }.allSatisfy { name, expected in
        request.header(name).map { isEqual(Data($0.utf8), Data(expected.utf8)) } ?? false
      }
    }
  }

  private func value(_ template: Template) -> String { template.filled { settings[$0] ?? "" } }

  private func isSigned(_ request: DeliveryReceiptRequest, _ signature: ReceiptRule.Signature, at now: Moment)
    -> Bool
  {
    if let time = signature.time, !isRecent(Int64(time.text(of: request)), at: now) { return false }
    let text = value(signature.key)
    let key =
      switch signature.keyEncoding {
      case .text: Data(text.utf8)
      case .base64: Data(base64Encoded: text.hasPrefix("whsec_") ? String(text.dropFirst(6)) : text)
      case .sha256: Data(SHA256.hash(data: Data(text.utf8)))
      }
    guard let key, !text.isEmpty, !key.isEmpty else { return false }
    let content = signature.signed.data(of: request)
    let candidates = signature.value.text(of: request).split(separator: " ").prefix(8)
    return candidates.contains { candidate in
      guard candidate.hasPrefix(signature.prefix) else { return false }
      let digits = String(candidate.dropFirst(signature.prefix.count))
      guard let bytes = signature.isHexadecimal ? Data(hexadecimal: digits) : Data(base64Encoded: digits)
      else {
        return false
      }
      return verify(bytes, of: content, signature.algorithm, key)
    }
  }

  private func verify(_ bytes: Data, of content: Data, _ algorithm: ReceiptRule.Algorithm, _ key: Data)
    -> Bool
  {
    // The codes are compared in constant time.
    switch algorithm {
    case .hmacSHA1:
      return HMAC<Insecure.SHA1>.isValidAuthenticationCode(
        bytes,
        authenticating: content,
        using: SymmetricKey(data: key)
      )
    case .hmacSHA256:
      return HMAC<SHA256>.isValidAuthenticationCode(
        bytes,
        authenticating: content,
        using: SymmetricKey(data: key)
      )
    case .ecdsa:
      guard let key = try? P256.Signing.PublicKey(derRepresentation: key),
        let signature = try? P256.Signing.ECDSASignature(derRepresentation: bytes)
      else { return false }
      return key.isValidSignature(signature, for: content)
    }
  }

  /// The header and the claims of a token that are checked.
  private struct TokenHeader: Decodable { let alg: String }
  private struct TokenTime: Decodable { let iat: Int64 }

  private func hasToken(
    _ text: String,
    _ key: String,
    _ bodyHash: String,
    _ request: DeliveryReceiptRequest,
    at now: Moment
  ) -> Bool {
    let token = text.hasPrefix("Bearer ") ? text.dropFirst(7) : text[...]
    let parts = token.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, !key.isEmpty, let signature = Data(base64URL: parts[2]) else { return false }
    let isSigned = HMAC<SHA256>.isValidAuthenticationCode(
      signature,
      authenticating: Data("\(parts[0]).\(parts[1])".utf8),
      using: SymmetricKey(data: Data(key.utf8))
    )
    guard isSigned, let header = Data(base64URL: parts[0]), let claims = Data(base64URL: parts[1]),
      (try? JSONDecoder().decode(TokenHeader.self, from: header))?.alg == "HS256",
      isRecent((try? JSONDecoder().decode(TokenTime.self, from: claims))?.iat, at: now),
      let hash = (try? JSONField(at: "/" + bodyHash, in: claims))?.text
    else { return false }
    return isEqual(Data(hash.lowercased().utf8), Data(SHA256.hash(data: request.body).hexadecimal.utf8))
  }

  private func isRecent(_ seconds: Int64?, at now: Moment) -> Bool {
    guard let seconds else { return false }
    let current = now.milliseconds / 1000
    return (current - Int64(ReceiptRule.tolerance)...current + Int64(ReceiptRule.tolerance)).contains(seconds)
  }

  /// Returns whether both are equal, in constant time: the digests are compared.
  private func isEqual(_ left: Data, _ right: Data) -> Bool {
    SHA256.hash(data: left) == SHA256.hash(data: right)
  }
}
