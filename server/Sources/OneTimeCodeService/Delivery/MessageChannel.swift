/// A way in which a message reaches its recipient, such as a text message or a call.
///
/// A phone number can have several channels; an email address has one. The limits of messages are shared by all channels,
/// so a user who switches the channel gets no more messages.
public struct MessageChannel: Hashable, Sendable, CustomStringConvertible {
  /// The name for the API, settings and metrics: `sms`, `whatsapp`, `voice` or `email`.
  public let name: String

  /// The kind of recipients that the channel reaches.
  public let kind: Recipient.Kind

  /// The ``name``, so that a channel can be interpolated into a string.
  public var description: String { name }

  /// Text messages.
  public static let sms = MessageChannel(name: "sms", kind: .phone)

  /// WhatsApp messages.
  public static let whatsapp = MessageChannel(name: "whatsapp", kind: .phone)

  /// Calls that read out the code.
  public static let voice = MessageChannel(name: "voice", kind: .phone)

  /// Email.
  public static let email = MessageChannel(name: "email", kind: .email)

  /// All channels, in the order in which they are offered. The first one that is available is used by default.
  public static let all = [sms, whatsapp, voice, email]

  private init(name: String, kind: Recipient.Kind) {
    self.name = name
    self.kind = kind
  }

  /// Creates a channel from its ``name``, or returns `nil` if there is no such channel.
  public init?(_ name: String) {
    guard let channel = MessageChannel.all.first(where: { $0.name == name }) else { return nil }
    self = channel
  }
}
