import OneTimeCode

/// The words of a message that brings a code, in one language. The code stands first, where a notification shows
/// it.
public struct MessageTemplates: Sendable {
  /// What a message is made of.
  public struct Parts: Sendable {
    /// The code, as it is written or as it is heard.
    public let code: String
    /// For how many minutes it is valid.
    public let minutes: Int
    /// The name of the app, if there is one.
    public let app: String?

    /// What stands for the app's name, or nothing.
    func app(_ write: (String) -> String) -> String { app.map(write) ?? "" }
  }

  /// Makes a text of the parts.
  public typealias Write = @Sendable (Parts) -> String

  /// The language as a BCP 47 tag.
  public let language: String

  let subject: Write
  let email: Write
  let sms: Write
  let brief: Write
  let spoken: Write

  /// The words of a language.
  ///
  /// - Parameters:
  ///   - language: A BCP 47 tag.
  ///   - subject: Makes the subject of an e-mail. Without the code: subjects are logged.
  ///   - email: Makes an e-mail.
  ///   - sms: Makes a message to a telephone.
  ///   - brief: Makes a shorter one, which is taken where the other does not fit one SMS: at most 160 signs of its
  ///     default alphabet, else 70.
  ///   - spoken: Makes what is read out; the code's symbols come apart.
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

  /// All languages that there are: those of the field.
  package static let all = [
    english, brazilianPortuguese, spanish, french, german, italian, japanese, arabic,
  ]

  /// The words that fit `language` best, a BCP 47 tag: of the same language, if there are none for its region; English
  /// if there are none at all.
  public static func `in`(_ language: String) -> MessageTemplates {
    let fitting = CodePhrases.fitting([language]).language
    return all.first { $0.language == fitting } ?? english
  }
}
