/// A request to issue a code.
///
///     var request = IssueRequest(to: .phone("+44 20 7946 0958"), purpose: "pay")
///     request.channel = .voice
///     request.values = ["amount": "12.50", "payee": "A Shop"]
///     let challenge = try await service.issue(request)
public struct IssueRequest: Sendable {
  /// The recipient of the code.
  public var recipient: Recipient

  /// The purpose of the code.
  public var purpose: Purpose

  /// The channel of the message. By default, the first of ``VerificationService/channels(for:)``: a text message or an email,
  /// if the service can send one.
  public var channel: MessageChannel?

  /// The values that the purpose declares, such as the amount of a payment, see ``PurposeRules``. The message contains them,
  /// and the receipt can be redeemed only with the same values.
  public var values: [String: String] = [:]

  /// The language of the message, as a BCP 47 tag. If there is no translation, English is used.
  public var language = "en"

  /// The network address of the client, if known. Each client address has a rate limit.
  public var client: IPAddress?

  /// Whether the challenge is a decoy for an account that doesn't exist. The response is the same, but nothing is sent and no
  /// code is correct.
  public var isDecoy = false

  /// An identifier of a device that the app's backend vouches for, because the user has signed in on it before; for example,
  /// a long-lived cookie. Failures of other clients don't lock this device, and such devices share a separate limit of
  /// messages to the recipient.
  public var device: String?

  /// A voucher that the device presents, in place of ``device``. Without effect if it isn't valid, so it can come from a cookie that
  /// the backend hasn't checked.
  public var voucher: Voucher?

  /// The lifetime of the code in seconds, within ``VerificationService/Configuration/lifetimes``. By default, the maximum.
  public var lifetime = VerificationService.Configuration.lifetime

  /// The number of symbols, at most 10. The configured length is the minimum and the default.
  public var length: Int?

  /// An idempotency key. Repeated requests return the same challenge and send nothing.
  public var requestKey: RequestKey?

  /// A proof that the request comes from a person's browser, for purposes of the ``ProofRequirement``.
  public var proof: String?

  /// Creates a request with the default options.
  public init(to recipient: Recipient, purpose: Purpose = .signIn) {
    self.recipient = recipient
    self.purpose = purpose
  }
}
