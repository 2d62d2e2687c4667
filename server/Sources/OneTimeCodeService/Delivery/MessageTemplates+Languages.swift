// The default alphabet of SMS lacks many accented letters. A single such letter would limit a message to 70
// characters, so the text messages in Portuguese and Spanish omit accents.
extension MessageTemplates {
  /// The templates in English.
  public static let english = MessageTemplates(
    language: "en",
    subject: { "Your verification code" + $0.app { " for \($0)" } },
    email: {
      "\($0.code) is your verification code\($0.app { " for \($0)" }). It is valid for "
        + "\(minutes($0.minutes, in: "en")). Do not share it with anyone."
    },
    sms: {
      "\($0.code) is your verification code\($0.app { " for \($0)" }). It is valid for "
        + "\(minutes($0.minutes, in: "en")). Do not share it."
    },
    brief: { "\($0.code) is your verification code\($0.app { " for \($0)" })." },
    spoken: {
      "Your verification code\($0.app { " for \($0)" }) is: \($0.code). Once more: \($0.code). "
        + "It is valid for \(minutes($0.minutes, in: "en"))."
    }
  )

  /// The templates in Brazilian Portuguese.
  public static let brazilianPortuguese = MessageTemplates(
    language: "pt-BR",
    subject: { "Seu código de verificação" + $0.app { " para \($0)" } },
    email: {
      "\($0.code) é o seu código de verificação\($0.app { " para \($0)" }). Ele vale por "
        + "\(minutes($0.minutes, in: "pt-BR")). Não o compartilhe com ninguém."
    },
    sms: {
      "\($0.code) é o seu codigo de verificacao\($0.app { " para \($0)" }). Vale por "
        + "\(minutes($0.minutes, in: "pt-BR")). Nao compartilhe com ninguem."
    },
    brief: { "\($0.code) é o seu codigo de verificacao\($0.app { " para \($0)" })." },
    spoken: {
      "Seu código de verificação\($0.app { " para \($0)" }) é: \($0.code). Repetindo: \($0.code). "
        + "Ele vale por \(minutes($0.minutes, in: "pt-BR"))."
    }
  )

  /// The templates in Spanish.
  public static let spanish = MessageTemplates(
    language: "es",
    subject: { "Su código de verificación" + $0.app { " para \($0)" } },
    email: {
      "\($0.code) es su código de verificación\($0.app { " para \($0)" }). Es válido durante "
        + "\(minutes($0.minutes, in: "es")). No lo comparta con nadie."
    },
    sms: {
      "\($0.code) es su codigo de verificacion\($0.app { " para \($0)" }). Es valido durante "
        + "\(minutes($0.minutes, in: "es")). No lo comparta con nadie."
    },
    brief: { "\($0.code) es su codigo de verificacion\($0.app { " para \($0)" })." },
    spoken: {
      "Su código de verificación\($0.app { " para \($0)" }) es: \($0.code). Repetimos: \($0.code). Es válido durante "
        + "\(count($0.minutes, "menos de un minuto", "un minuto", "minutos"))."
    }
  )

  /// The templates in French.
  public static let french = MessageTemplates(
    language: "fr",
    subject: { "Votre code de vérification" + $0.app { " pour \($0)" } },
    email: {
      "\($0.code) est votre code de vérification\($0.app { " pour \($0)" }). Il est valable "
        + "\(minutes($0.minutes, in: "fr")). Ne le communiquez à personne."
    },
    sms: {
      "\($0.code) est votre code de vérification\($0.app { " pour \($0)" }). Il est valable "
        + "\(count($0.minutes, "moins d'une minute", "1 minute", "minutes")). Ne le communiquez à personne."
    },
    brief: { "\($0.code) est votre code de vérification\($0.app { " pour \($0)" })." },
    spoken: {
      "Votre code de vérification\($0.app { " pour \($0)" }) est : \($0.code). Je répète : \($0.code). "
        + "Il est valable \(count($0.minutes, "moins d’une minute", "une minute", "minutes"))."
    }
  )

  /// The templates in German.
  public static let german = MessageTemplates(
    language: "de",
    subject: { "Ihr Bestätigungscode" + $0.app { " für \($0)" } },
    email: {
      "\($0.code) ist Ihr Bestätigungscode\($0.app { " für \($0)" }). Er gilt "
        + "\(minutes($0.minutes, in: "de")). Geben Sie ihn nicht weiter."
    },
    sms: {
      "\($0.code) ist Ihr Bestätigungscode\($0.app { " für \($0)" }). Er gilt "
        + "\(minutes($0.minutes, in: "de")). Geben Sie ihn nicht weiter."
    },
    brief: { "\($0.code) ist Ihr Bestätigungscode\($0.app { " für \($0)" })." },
    spoken: {
      "Ihr Bestätigungscode\($0.app { " für \($0)" }) lautet: \($0.code). Noch einmal: \($0.code). Er gilt "
        + "\(count($0.minutes, "weniger als eine Minute", "eine Minute", "Minuten"))."
    }
  )

  /// The templates in Italian.
  public static let italian = MessageTemplates(
    language: "it",
    subject: { "Il tuo codice di verifica" + $0.app { " per \($0)" } },
    email: {
      "\($0.code) è il tuo codice di verifica\($0.app { " per \($0)" }). È valido per "
        + "\(minutes($0.minutes, in: "it")). Non comunicarlo a nessuno."
    },
    sms: {
      "\($0.code) è il tuo codice di verifica\($0.app { " per \($0)" }). Vale "
        + "\(minutes($0.minutes, in: "it")). Non comunicarlo a nessuno."
    },
    brief: { "\($0.code) è il tuo codice di verifica\($0.app { " per \($0)" })." },
    spoken: {
      "Il tuo codice di verifica\($0.app { " per \($0)" }) è: \($0.code). Ripeto: \($0.code). È valido per "
        + "\(count($0.minutes, "meno di un minuto", "un minuto", "minuti"))."
    }
  )

  /// The templates in Japanese.
  public static let japanese = MessageTemplates(
    language: "ja",
    subject: { $0.app { "\($0)の" } + "確認コード" },
    email: {
      "\($0.code) は\($0.app { "\($0)の" })確認コードです。有効時間は"
        + "\(minutes($0.minutes, in: "ja"))です。誰にも教えないでください。"
    },
    sms: {
      "\($0.code) は\($0.app { "\($0)の" })確認コードです。有効時間は"
        + "\(minutes($0.minutes, in: "ja"))です。誰にも教えないでください。"
    },
    brief: { "\($0.code) は\($0.app { "\($0)の" })確認コードです。" },
    spoken: {
      "\($0.app { "\($0)の" })確認コードは、\($0.code)です。繰り返します。\($0.code)です。有効時間は"
        + "\(minutes($0.minutes, in: "ja"))です。"
    }
  )

  /// The templates in Arabic.
  public static let arabic = MessageTemplates(
    language: "ar",
    subject: { "رمز التحقق" + $0.app { " – \($0)" } },
    email: {
      "\($0.code) هو رمز التحقق\($0.app { " في \($0)" }). الرمز صالح لمدة \(minutes($0.minutes, in: "ar")). "
        + "يُرجى عدم مشاركته مع أي شخص."
    },
    sms: {
      "\($0.code) هو رمز التحقق\($0.app { " (\($0))" }). صالح لمدة \(minutes($0.minutes, in: "ar")). يُرجى عدم مشاركته."
    },
    brief: { "\($0.code) هو رمز التحقق\($0.app { " (\($0))" })." },
    spoken: {
      "رمز التحقق\($0.app { " في \($0)" }) هو: \($0.code). مرة أخرى: \($0.code). "
        + "الرمز صالح لمدة \(minutes($0.minutes, in: "ar"))."
    }
  )

  /// Returns a number of minutes as text in a language, for a lifetime or a wait.
  package static func minutes(_ count: Int, in language: String) -> String {
    switch language {
    case "pt-BR": self.count(count, "menos de um minuto", "1 minuto", "minutos")
    case "es": self.count(count, "menos de un minuto", "1 minuto", "minutos")
    case "fr": self.count(count, "moins d’une minute", "1 minute", "minutes")
    case "de": self.count(count, "weniger als eine Minute", "1 Minute", "Minuten")
    case "it": self.count(count, "meno di un minuto", "1 minuto", "minuti")
    case "ja": count == 0 ? "1分未満" : "\(count)分"
    case "ar": arabicMinutes(count)
    default: self.count(count, "less than a minute", "1 minute", "minutes")
    }
  }

  private static func count(_ count: Int, _ none: String, _ one: String, _ many: String) -> String {
    switch count {
    case 0: none
    case 1: one
    default: "\(count) \(many)"
    }
  }

  private static func arabicMinutes(_ count: Int) -> String {
    switch (count, count % 100) {
    case (0, _): "أقل من دقيقة"
    case (1, _): "دقيقة واحدة"
    case (2, _): "دقيقتين"
    case (_, 3...10): "\(count) دقائق"
    default: "\(count) دقيقة"
    }
  }
}
