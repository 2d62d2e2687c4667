extension LocalizedStrings {
  static let french = LocalizedStrings(
    phrases: .french,
    start: Start(
      title: "Recevoir un code de vérification",
      introduction: "Nous allons vous envoyer un code à saisir sur la page suivante.",
      label: "Adresse e-mail ou numéro de téléphone",
      hint:
        "Pour un numéro de téléphone, indiquez l’indicatif du pays, par exemple +33\u{A0}6\u{A0}39\u{A0}98\u{A0}01\u{A0}23.",
      button: "Envoyer le code"
    ),
    code: Code(
      title: "Saisissez le code",
      sentTo: {
        switch $0 {
        case .email(let masked): "Nous avons envoyé un code à l’adresse \(masked)."
        case .phone(let end): "Nous avons envoyé un code au numéro se terminant par \(end)."
        }
      },
      valid: { "Le code est valable \($0)." },
      validUntil: "Le code est valable jusqu’à {time}.",
      button: "Vérifier",
      another: "Utiliser une autre adresse ou un autre numéro"
    ),
    done: Done(
      title: "Vérification terminée",
      text: "Le code était correct.",
      again: "Vérifier une autre adresse ou un autre numéro"
    ),
    failure: Failure(
      titlePrefix: "Erreur\u{A0}: ",
      back: "Retour au début"
    ),
    problems: Problems(
      notFound: "Page introuvable. Vérifiez l’adresse.",
      foreignOrigin: "La requête provient d’un autre site.",
      unknownChallenge: "Ce code n’est plus valable. Demandez-en un nouveau.",
      limited: { "Trop de codes ont été demandés. Réessayez dans \($0)." },
      locked: { "Trop de codes incorrects ont été saisis. Réessayez dans \($0)." },
      phone: "Aucun code ne peut être envoyé à ce numéro. Utilisez une adresse e-mail.",
      email: "Aucun code ne peut être envoyé par e-mail. Utilisez un numéro de téléphone.",
      channel: "Aucun code ne peut vous être envoyé par ce moyen. Choisissez-en un autre.",
      resendNotAllowed: "Impossible de renvoyer ce code. Recommencez pour en recevoir un nouveau.",
      proof: "Confirmez que vous êtes un être humain, puis réessayez.",
      notReady: "Le service n’est pas disponible. Réessayez plus tard.",
      other: "La requête n’a pas été comprise.",
      failure: "Une erreur est survenue de notre côté. Réessayez plus tard."
    ),
    recipientErrors: { error in
      switch error {
      case .empty: "Saisissez une adresse e-mail ou un numéro de téléphone."
      case .tooLong: "C’est trop long pour une adresse e-mail ou un numéro de téléphone."
      case .phone:
        "Saisissez un numéro avec l’indicatif du pays, par exemple +33\u{A0}6\u{A0}39\u{A0}98\u{A0}01\u{A0}23, ou une adresse e-mail."
      case .email: "Saisissez une adresse e-mail, par exemple nom@example.com."
      }
    }
  )
}
