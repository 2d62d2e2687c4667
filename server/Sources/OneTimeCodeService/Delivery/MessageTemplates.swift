import OneTimeCode

/// The texts of messages in one language. The code comes first, where notifications show it.
public struct MessageTemplates: Sendable {
  /// The values to insert into a text.
  public struct Parts: Sendable {
    /// The code, formatted for display or speech.
    public let code: String
    /// The remaining minutes of validity.
    public let minutes: Int
    /// The name of the app, or `nil`.
    public let app: String?

    /// Returns the text for the app's name, or an empty string without one.
    func app(_ write: (String) -> String) -> String { app.map(write) ?? "" }
  }

  /// Creates a text from its parts.
  public typealias Write = @Sendable (Parts) -> String

  /// The language as a BCP 47 tag.
  public let language: String

  let subject: Write
  let email: Write
  let sms: Write
  let brief: Write
  let spoken: Write

  /// Creates the texts of a language.
  ///
  /// - Parameters:
  ///   - language: A BCP 47 tag.
  ///   - subject: The subject of an email. It must not contain the code, because mail servers log subjects.
  ///   - email: The body of an email.
  ///   - sms: A text message.
  ///   - brief: A shorter text message, used if `sms` doesn't fit in one SMS: 160 characters of its default
  ///     alphabet, or 70 otherwise.
  ///   - spoken: The text of a voice call, in which the symbols of the code are separated.
  public init(
    language: String,
    subject: @escaping Write,
    email: @escaping Write,
    sms: @escaping Write,
    brief: @escaping Write,
    spoken: @escaping Write
  ) {
    self.language = language
    self.subject = subject
    self.email = email
    self.sms = sms
    self.brief = brief
    self.spoken = spoken
  }

  /// All languages: the same as those of the field.
  package static let all = [
    english, brazilianPortuguese, spanish, french, german, italian, japanese, arabic,
  ]

  /// Returns the texts that match a BCP 47 tag best: those of its language if there are none for its region, or
  /// else English.
  public static func `in`(_ language: String) -> MessageTemplates {
    let fitting = CodePhrases.fitting([language]).language
    return all.first { $0.language == fitting } ?? english
  }
}
