extension CodePhrases {
  /// French, with "vous". The blanks before a colon and a semicolon are such as do not break a line.
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
    case .tooManyDigits:
      PluralForms(
        one: "{count} chiffre a été collé\u{202F}; le code en compte {length}.",
        other: "{count} chiffres ont été collés\u{202F}; le code en compte {length}."
      )
    case .tooManyCharacters:
      PluralForms(
        one: "{count} caractère a été collé\u{202F}; le code en compte {length}.",
        other: "{count} caractères ont été collés\u{202F}; le code en compte {length}."
      )
    case .noCode: "Le texte ne contient aucun code qui convienne ici."
    case .severalCodes: "Le texte contient plusieurs codes. Saisissez celui que vous voulez utiliser."
    case .foreignDomain:
      "Attention\u{A0}: ce code est destiné à {host}, pas à ce site. Rien n’a été saisi."
    case .missingDigits: PluralForms(one: "Il manque {count} chiffre.", other: "Il manque {count} chiffres.")
    case .missingCharacters:
      PluralForms(one: "Il manque {count} caractère.", other: "Il manque {count} caractères.")
    case .waitForVerdict: "Veuillez patienter, le code est en cours de vérification."
    case .alreadyAccepted: "Le code a déjà été accepté."
    case .filled: "Code renseigné\u{A0}: {code}"
    case .filledMasked: "Code renseigné"
    case .startedOver: "Nouveau code"
    case .verifying: "Vérification du code"
    case .accepted: "Code accepté"
    case .wrongCode: "Ce code n’est pas correct."
    case .wrongCodeAttemptsLeft:
      PluralForms(
        one: "Ce code n’est pas correct. Il vous reste {count} tentative.",
        other: "Ce code n’est pas correct. Il vous reste {count} tentatives."
      )
    case .expired: "Ce code a expiré. Demandez-en un nouveau."
    case .usedUp: "Ce code a déjà été utilisé. Demandez-en un nouveau."
    case .tooManyAttempts: "Il y a eu trop de tentatives. Demandez un nouveau code."
    case .noNetwork: "Le code n’a pas pu être vérifié\u{A0}: il n’y a pas de connexion. Réessayez."
    case .notVerified: "Le code n’a pas pu être vérifié. Réessayez."
    case .otherReason: "{reason}"
    case .codeSent: "Un nouveau code a été envoyé."
    case .codeNotSent: "Aucun nouveau code n’a pu être envoyé. Réessayez."
    case .resendWait:
      PluralForms(
        one: "Vous pourrez demander un nouveau code dans {count} seconde.",
        other: "Vous pourrez demander un nouveau code dans {count} secondes."
      )
    case .resendReady: "Vous pouvez maintenant demander un nouveau code."
    case .resend: "Renvoyer le code"
    case .resendCountdown: "Renvoyer le code dans {time}"
    case .labelWithReason: "{label}. {reason}"
    case .paste: "Coller"
    case .clear: "Effacer"
    case .readCode: "Lire le code"
    }
  }
}
