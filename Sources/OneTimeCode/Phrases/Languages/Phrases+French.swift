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
    case .onlyDigits: "Le code ne compte que {count} chiffres."
    case .onlyCharacters: "Le code ne compte que {count} caractères."
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
        one: "Aucun code à {count} chiffre trouvé dans ce texte.",
        other: "Aucun code à {count} chiffres trouvé dans ce texte."
      )
    case .noCharacterCode:
      PluralForms(
        one: "Aucun code à {count} caractère trouvé dans ce texte.",
        other: "Aucun code à {count} caractères trouvé dans ce texte."
      )
    case .severalCodes: "Plusieurs codes trouvés dans ce texte. Saisissez celui que vous voulez utiliser."
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
    case .verifying: "Vérification du code"
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
    case .codeSent: "Un nouveau code a été envoyé."
    case .calling: "Nous vous appelons pour vous donner un nouveau code."
    case .codeNotSent: "Aucun nouveau code n’a pu être envoyé. Réessayez."
    case .resendWait:
      PluralForms(
        exactlyOne: "Vous pourrez demander un nouveau code dans une seconde.",
        one: "Vous pourrez demander un nouveau code dans {count} seconde.",
        other: "Vous pourrez demander un nouveau code dans {count} secondes."
      )
    case .resendReady: "Vous pouvez maintenant demander un nouveau code."
    case .resend: "Envoyer un nouveau code"
    case .resendByCall: "Recevoir un nouveau code par appel"
    case .resendByWhatsApp: "Envoyer un nouveau code par WhatsApp"
    case .resendCountdown: "Envoyer un nouveau code dans {time}"
    case .labelWithReason: "{label}. {reason}"
    case .tryAgain: "Réessayer"
    case .verify: "Vérifier"
    case .paste: "Coller"
    case .clear: "Effacer"
    case .readCode: "Lire le code à voix haute"
    }
  }
}
