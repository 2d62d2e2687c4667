extension LocalizedStrings {
  static let french = LocalizedStrings(
    phrases: .french,
    start: Start(
      title: "Recevoir un code de vérification",
      introduction: "Nous allons vous envoyer un code à saisir sur la page suivante.",
      label: RecipientString(
        email: "Adresse e-mail",
        phone: "Numéro de téléphone",
        either: "Adresse e-mail ou numéro de téléphone"
      ),
      phoneHint: "Commencez par l’indicatif du pays, par exemple +33\u{A0}6\u{A0}39\u{A0}98\u{A0}01\u{A0}23.",
      phoneOrEmailHint:
        "Pour un numéro de téléphone, commencez par l’indicatif du pays, "
        + "par exemple +33\u{A0}6\u{A0}39\u{A0}98\u{A0}01\u{A0}23.",
      nationalHint: { "Nous ajoutons \($0) aux numéros sans indicatif de pays." },
      button: "Recevoir un code"
    ),
    code: Code(
      title: "Saisissez le code",
      sentTo: {
        switch $0 {
        case .email(let masked): "Nous avons envoyé un code à l’adresse \(masked)."
        case .phone(let end): "Nous avons envoyé un code au numéro se terminant par \(end)."
        }
      },
      sentToSpoken: {
        "Nous avons envoyé un code à une adresse e-mail qui commence par \($0) et se termine par \($1)."
      },
      validFor: "Valable pendant\u{A0}:",
      validUntil: "Valable jusqu’à\u{A0}:",
      button: "Vérifier",
      help: Help(
        title: "Vous n’avez pas reçu le code\u{A0}?",
        wait: "Il peut mettre quelques minutes à arriver.",
        spam: "Regardez aussi dans vos courriers indésirables (spams).",
        correctEmail: "Modifier l’adresse e-mail",
        correctPhone: "Modifier le numéro de téléphone"
      )
    ),
    done: Done(
      title: "Vérification terminée",
      text: "Le code est correct.",
      again: RecipientString(
        email: "Vérifier une autre adresse e-mail",
        phone: "Vérifier un autre numéro de téléphone",
        either: "Vérifier une autre adresse e-mail ou un autre numéro de téléphone"
      )
    ),
    linked: Section(
      title: "Votre code",
      text: "Saisissez-le sur l’appareil sur lequel vous l’avez demandé."
    ),
    report: Report(
      question: Section(
        title: "Vous n’avez pas demandé de code\u{A0}?",
        text:
          "Une autre personne a peut-être saisi votre adresse ou votre numéro. Annulez le code pour que personne ne puisse l’utiliser."
      ),
      button: "Annuler le code",
      ended: Section(
        title: "Le code est annulé",
        text:
          "Personne ne peut plus l’utiliser. Pendant une heure, les appareils inconnus ne peuvent pas en demander un nouveau."
      ),
      used: Section(
        title: "Le code a déjà été utilisé",
        text: "Quelqu’un l’a saisi. Si ce n’était pas vous, contactez-nous."
      ),
      late: Section(
        title: "Le code a expiré",
        text:
          "Personne ne peut plus l’utiliser. Si vous remarquez une activité qui ne vient pas de vous, contactez-nous."
      )
    ),
    failure: Failure(
      titlePrefix: "Erreur\u{A0}: ",
      back: "Recommencer"
    ),
    problems: Problems(
      notFound: "Page introuvable. Vérifiez l’adresse de la page.",
      foreignOrigin: "La demande provient d’un autre site. Recommencez.",
      unknownChallenge: "Ce code n’est plus valable. Demandez-en un nouveau.",
      limited: { "Trop de codes ont été demandés. Réessayez dans \($0)." },
      locked: { "Trop de codes incorrects ont été saisis. Réessayez dans \($0)." },
      phone: "Nous ne pouvons pas envoyer de code à ce numéro.",
      email: "Nous ne pouvons pas envoyer de code par e-mail.",
      useEmail: "Utilisez une adresse e-mail.",
      usePhone: "Utilisez un numéro de téléphone.",
      useAnotherPhone: "Utilisez un autre numéro de téléphone.",
      channel: "Nous ne pouvons pas vous envoyer de code par ce moyen. Choisissez un autre moyen.",
      resendNotAllowed: "Nous ne pouvons pas vous renvoyer ce code. Recommencez pour en recevoir un nouveau.",
      proof: "Confirmez que vous êtes un être humain, puis réessayez.",
      notReady: "Le service n’est pas disponible. Réessayez plus tard.",
      other: "Votre demande n’a pas pu être traitée.",
      failure: "Une erreur est survenue de notre côté. Réessayez plus tard."
    ),
    recipientErrors: RecipientErrors(
      empty: RecipientString(
        email: "Saisissez une adresse e-mail.",
        phone: "Saisissez un numéro de téléphone.",
        either: "Saisissez une adresse e-mail ou un numéro de téléphone."
      ),
      tooLong: "Votre saisie est trop longue.",
      email: "Saisissez une adresse e-mail, par exemple nom@example.com.",
      phone:
        "Saisissez un numéro de téléphone avec l’indicatif du pays, "
        + "par exemple +33\u{A0}6\u{A0}39\u{A0}98\u{A0}01\u{A0}23.",
      phoneOrEmail:
        "Saisissez un numéro de téléphone avec l’indicatif du pays, "
        + "par exemple +33\u{A0}6\u{A0}39\u{A0}98\u{A0}01\u{A0}23, ou une adresse e-mail."
    )
  )
}
