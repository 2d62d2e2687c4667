/// The words of a message that brings a code, in one language. The code stands first, where a notification shows
/// it.
public struct MessageWords: Sendable {
  /// Makes a message of the code and of the minutes for which it is valid.
  public typealias Write = @Sendable (_ code: String, _ minutes: Int) -> String

  /// The language as a BCP 47 tag.
  public let language: String

  let email: Write
  let sms: Write
  let spoken: Write

  /// The words of a language.
  ///
  /// - Parameters:
  ///   - language: A BCP 47 tag.
  ///   - email: Makes an e-mail.
  ///   - sms: Makes a message to a telephone, which must fit one SMS: at most 160 signs of its default alphabet.
  ///   - spoken: Makes what is read out; the code's symbols come apart.
  public init(
    language: String,
    email: @escaping Write,
    sms: @escaping Write,
    spoken: @escaping Write
  ) {
    self.language = language
    self.email = email
    self.sms = sms
    self.spoken = spoken
  }

  /// All languages that there are.
  static let all = [english, brazilianPortuguese]

  /// The words in `language`, a BCP 47 tag; English if there are none.
  public static func `in`(_ language: String) -> MessageWords {
    all.first { $0.language == language } ?? english
  }
}
