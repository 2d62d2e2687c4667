import OneTimeCode

/// A way in which a message reaches its recipient, such as a text message or a call.
///
/// A phone number can have several channels; an email address has one. The limits of messages are shared by all channels,
/// so a user who switches the channel gets no more messages.
public struct MessageChannel: Hashable, Sendable, CustomStringConvertible {
  /// The name for the API, settings and metrics, such as `sms`.
  public let name: String

  /// The kind of recipients that the channel reaches.
  public let kind: Recipient.Kind

  /// Whether the recipient hears the message instead of reading it.
  public let isSpoken: Bool

  /// The phone prefixes that the channel reaches unless the operator chooses others, among those of all channels.
  public let defaultPrefixes: AllowedPrefixes

  /// The ``name``, so that a channel can be interpolated into a string.
  public var description: String { name }

  /// Returns the title of the button that requests a new code by this channel, in the language of the phrases.
  public let resendTitle: @Sendable (CodePhrases) -> String

  /// Text messages.
  public static let sms = MessageChannel("sms", to: .phone) { $0[.resend].other }

  /// RCS messages, which arrive in the program for text messages.
  public static let rcs = MessageChannel("rcs", to: .phone) { $0[.resendByRCS].other }

  /// WhatsApp messages.
  public static let whatsapp = MessageChannel("whatsapp", to: .phone) { $0[.resendByWhatsApp].other }

  /// Telegram messages.
  public static let telegram = MessageChannel("telegram", to: .phone) { $0[.resendByTelegram].other }

  /// Calls that read out the code. They cost more and are abused more ("toll fraud"), so that an operator has to allow prefixes.
  public static let voice = MessageChannel("voice", to: .phone, isSpoken: true, defaultPrefixes: .none) {
    $0[.resendByCall].other
  }

  /// Email.
  public static let email = MessageChannel("email", to: .email) { $0[.resend].other }

  /// All channels, in the order in which they are offered. The first one that is available is used by default.
  ///
  /// A program with a delivery of its own can use further channels, for the tasks that it starts in `$all.withValue(_:)`.
  @TaskLocal public static var all = [sms, rcs, whatsapp, telegram, voice, email]

  /// Creates a channel.
  ///
  /// - Parameters:
  ///   - name: The name for the API, settings and metrics: lowercase letters.
  ///   - kind: The kind of recipients that the channel reaches.
  ///   - isSpoken: Whether the recipient hears the message.
  ///   - defaultPrefixes: The phone prefixes that the channel reaches unless the operator chooses others.
  ///   - resendTitle: Returns the title of the button that requests a new code by this channel.
  public init(
    _ name: String,
    to kind: Recipient.Kind,
    isSpoken: Bool = false,
    defaultPrefixes: AllowedPrefixes = .all,
    resendTitle: @escaping @Sendable (CodePhrases) -> String
  ) {
    self.name = name
    self.kind = kind
    self.isSpoken = isSpoken
    self.defaultPrefixes = defaultPrefixes
    self.resendTitle = resendTitle
  }

  /// Creates a channel from its ``name``, or returns `nil` if there is no such channel.
  public init?(_ name: String) {
    guard let channel = MessageChannel.all.first(where: { $0.name == name }) else { return nil }
    self = channel
  }

  /// Creates a channel from a row, which another version of the program may have written.
  package init(stored name: String) {
    self = MessageChannel(name) ?? MessageChannel(name, to: .phone) { $0[.resend].other }
  }

  /// Whether two channels have the same name.
  public static func == (first: MessageChannel, second: MessageChannel) -> Bool { first.name == second.name }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
