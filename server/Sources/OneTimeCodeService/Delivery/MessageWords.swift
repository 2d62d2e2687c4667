/// The words of a message that brings a code, in one language.
public struct MessageWords: Sendable {
  /// The language as a BCP 47 tag.
  public let language: String

  private let write: @Sendable (_ code: String, _ minutes: Int) -> String

  /// The words of a language.
  ///
  /// - Parameters:
  ///   - language: A BCP 47 tag.
  ///   - write: Makes a message of the code and of the minutes for which it is valid.
  public init(language: String, write: @escaping @Sendable (_ code: String, _ minutes: Int) -> String) {
    self.language = language
    self.write = write
  }

  /// The message. The code stands first, where a notification shows it.
  func text(code: String, minutes: Int) -> String { write(code, minutes) }

  /// English.
  public static let english = MessageWords(language: "en") { code, minutes in
    let validity =
      switch minutes {
      case 0: "less than a minute"
      case 1: "1 minute"
      default: "\(minutes) minutes"
      }
    return "\(code) is your verification code. It is valid for \(validity). Do not share it with anybody."
  }

  /// Portuguese as it is written in Brazil.
  public static let brazilianPortuguese = MessageWords(language: "pt-BR") { code, minutes in
    let validity =
      switch minutes {
      case 0: "menos de um minuto"
      case 1: "1 minuto"
      default: "\(minutes) minutos"
      }
    return "\(code) é o seu código de verificação. Ele vale por \(validity). Não o compartilhe com ninguém."
  }

  /// The words in `language`, a BCP 47 tag; English if there are none.
  public static func `in`(_ language: String) -> MessageWords {
    let known = [english, brazilianPortuguese]
    return known.first { $0.language == language } ?? english
  }
}
