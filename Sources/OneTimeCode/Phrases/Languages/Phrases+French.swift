extension CodePhrases {
  /// The phrases in French, with "vous". The space before a colon is non-breaking.
  public static let french = CodePhrases(
    language: "fr",
    category: { $0 < 2 ? .one : $0.isWholeMillions ? .many : .other }
  ) { phrase in
    switch phrase {
    case .label: "Code de vérification"
    case .checkedWhenComplete: "Le code est vérifié dès qu’il est complet."
    case .enteredDigits: "Chiffres saisis\u{A0}: {count} sur {length}."
    case .enteredCharacters: "Caractères saisis\u{A0}: {count} sur {length}."
    case .digitsOnly: "Vous ne pouvez saisir que des chiffres."
    case .lettersAndDigitsOnly: "Vous ne pouvez saisir que des lettres et des chiffres."
    case .notInAlphabet: "Ce caractère n’est pas utilisé dans le code."
    case .onlyDigits:
      PluralForms(
        exactlyOne: "Le code ne compte qu’un chiffre.",
        one: "Le code ne compte que {count} chiffre.",
        other: "Le code ne compte que {count} chiffres."
      )
    case .onlyCharacters:
      PluralForms(
        exactlyOne: "Le code ne compte qu’un caractère.",
        one: "Le code ne compte que {count} caractère.",
        other: "Le code ne compte que {count} caractères."
      )
    case .tooManyDigits:
      PluralForms(
        one: "Vous avez saisi {count} chiffre, mais le code en compte {length}.",
        other: "Vous avez saisi {count} chiffres, mais le code en compte {length}."
      )
    case .tooManyCharacters:
      PluralForms(
        one: "Vous avez saisi {count} caractère, mais le code en compte {length}.",
        other: "Vous avez saisi {count} caractères, mais le code en compte {length}."
      )
    case .noDigitCode:
      PluralForms(
        one: "Ce texte ne contient aucun code à {count} chiffre.",
        other: "Ce texte ne contient aucun code à {count} chiffres."
      )
    case .noCharacterCode:
      PluralForms(
        one: "Ce texte ne contient aucun code à {count} caractère.",
        other: "Ce texte ne contient aucun code à {count} caractères."
      )
    case .severalCodes: "Ce texte contient plusieurs codes. Saisissez celui que vous voulez utiliser."
    case .foreignDomain:
      "Attention\u{A0}: ce code est réservé à {host}. Rien n’a été saisi."
    case .missingDigits: PluralForms(one: "Il manque {count} chiffre.", other: "Il manque {count} chiffres.")
    case .missingCharacters:
      PluralForms(one: "Il manque {count} caractère.", other: "Il manque {count} caractères.")
    case .waitForVerdict: "Veuillez patienter, le code est en cours de vérification."
    case .notYetChecked: "Le code n’a pas encore été vérifié."
    case .alreadyAccepted: "Le code a déjà été accepté."
    case .filled: "Code saisi\u{A0}: {code}"
    case .filledMasked: "Code saisi"
    case .startedOver: "Code précédent effacé"
    case .verifying: "Vérification du code en cours"
    case .accepted: "Code accepté"
    case .wrongCode: "Code incorrect."
    case .wrongCodeAttemptsLeft: "Code incorrect. Tentatives restantes\u{A0}: {count}."
    case .expired: "Ce code a expiré. Demandez-en un nouveau."
    case .usedUp: "Ce code a déjà été utilisé. Demandez-en un nouveau."
    case .tooManyAttempts: "Trop de tentatives. Demandez un nouveau code."
    case .noNetwork: "Impossible de vérifier le code\u{A0}: aucune connexion. Réessayez."
    case .notVerified: "Impossible de vérifier le code. Réessayez."
    case .otherReason: "{reason}"
    case .expiring:
      PluralForms(
        exactlyOne: "Le code expire dans moins d’une seconde.",
        one: "Le code expire dans moins de {count} seconde.",
        other: "Le code expire dans moins de {count} secondes."
      )
    case .codeSent: "Nous vous avons envoyé un nouveau code."
    case .calling: "Nous vous appelons pour vous donner un nouveau code."
    case .codeNotSent: "Nous n’avons pas pu vous envoyer de nouveau code. Réessayez."
    case .resendWait:
      PluralForms(
        exactlyOne: "Vous pourrez demander un nouveau code dans une seconde.",
        one: "Vous pourrez demander un nouveau code dans {count} seconde.",
        other: "Vous pourrez demander un nouveau code dans {count} secondes."
      )
    case .resendReady: "Vous pouvez maintenant demander un nouveau code."
    case .resend: "Demander un nouveau code"
    case .resendByCall: "Recevoir un nouveau code par téléphone"
    case .resendByWhatsApp: "Recevoir un nouveau code par WhatsApp"
    case .resendByTelegram: "Recevoir un nouveau code par Telegram"
    case .resendByRCS: "Recevoir un nouveau code par RCS"
    case .resendCountdown: "Demander un nouveau code dans {time}"
    case .labelWithReason: "{label}. {reason}"
    case .tryAgain: "Réessayer"
    case .verify: "Vérifier"
    case .paste: "Coller"
    case .clear: "Effacer"
    case .readCode: "Lire le code à voix haute"
    }
  }
}
