extension MessageWords {
  /// English.
  public static let english = MessageWords(
    language: "en",
    email: {
      "\($0) is your verification code. It is valid for \(minutes($1)). Do not share it with anybody."
    },
    sms: { "\($0) is your verification code. It is valid for \(minutes($1)). Do not share it." },
    spoken: { "Your verification code is: \($0). Again: \($0). It is valid for \(minutes($1))." }
  )

  /// Portuguese as it is written in Brazil. The default alphabet of SMS lacks most of its accents, and with one
  /// of them a message has room for 70 signs only: these words do without.
  public static let brazilianPortuguese = MessageWords(
    language: "pt-BR",
    email: {
      "\($0) é o seu código de verificação. Ele vale por \(minutos($1)). Não o compartilhe com ninguém."
    },
    sms: { "\($0) para confirmar. Vale por \(minutos($1)). Nunca compartilhe." },
    spoken: { "Seu código de verificação é: \($0). Repetindo: \($0). Ele vale por \(minutos($1))." }
  )

  private static func minutes(_ count: Int) -> String {
    switch count {
    case 0: "less than a minute"
    case 1: "1 minute"
    default: "\(count) minutes"
    }
  }

  private static func minutos(_ count: Int) -> String {
    switch count {
    case 0: "menos de um minuto"
    case 1: "1 minuto"
    default: "\(count) minutos"
    }
  }
}
