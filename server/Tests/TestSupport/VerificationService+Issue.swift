import OneTimeCodeService

extension VerificationService {
  /// Issues a code with options, in one expression.
  public func issue(
    to recipient: Recipient,
    by channel: MessageChannel? = nil,
    purpose: Purpose = .signIn,
    values: [String: String] = [:],
    language: String = "en",
    client: IPAddress? = nil,
    isDecoy: Bool = false,
    device: String? = nil,
    voucher: String? = nil,
    lifetime: Int = Configuration.lifetime,
    length: Int? = nil,
    requestKey: RequestKey? = nil,
    proof: String? = nil
  ) async throws -> Challenge {
    var request = IssueRequest(to: recipient, purpose: purpose)
    request.channel = channel
    request.values = values
    request.language = language
    request.client = client
    request.isDecoy = isDecoy
    request.device = device
    request.voucher = voucher.flatMap { Voucher($0) }
    request.lifetime = lifetime
    request.length = length
    request.requestKey = requestKey
    request.proof = proof
    return try await issue(request)
  }
}
