extension LocalizedStrings {
  /// German strings for Germany, Austria and Switzerland. They contain no ß, which the Swiss don't use.
  static let german = LocalizedStrings(
    phrases: .german,
    start: Start(
      title: "Bestätigungscode anfordern",
      introduction: "Wir senden Ihnen einen Code, den Sie auf der nächsten Seite eingeben.",
      label: "E-Mail-Adresse oder Telefonnummer",
      hint:
        "Geben Sie eine Telefonnummer mit der Landesvorwahl ein, zum Beispiel +49\u{A0}171\u{A0}3920012.",
      button: "Code senden"
    ),
    code: Code(
      title: "Code eingeben",
      sentTo: {
        switch $0 {
        case .email(let masked): "Wir haben einen Code an \(masked) gesendet."
        case .phone(let end): "Wir haben einen Code an die Nummer mit der Endung \(end) gesendet."
        }
      },
      valid: { "Der Code gilt \($0)." },
      validUntil: "Der Code gilt bis {time} Uhr.",
      button: "Prüfen",
      another: "Andere E-Mail-Adresse oder Telefonnummer verwenden"
    ),
    done: Done(
      title: "Bestätigung abgeschlossen",
      text: "Der Code war richtig.",
      again: "Andere E-Mail-Adresse oder Telefonnummer bestätigen"
    ),
    failure: Failure(
      titlePrefix: "Fehler: ",
      back: "Zurück zum Anfang"
    ),
    problems: Problems(
      notFound: "Seite nicht gefunden. Prüfen Sie die Adresse.",
      foreignOrigin: "Die Anfrage kam von einer anderen Website.",
      unknownChallenge: "Dieser Code ist nicht mehr gültig. Fordern Sie einen neuen an.",
      limited: { "Es wurden zu viele Codes angefordert. Versuchen Sie es in \($0) noch einmal." },
      locked: { "Es wurden zu viele falsche Codes eingegeben. Versuchen Sie es in \($0) noch einmal." },
      phone: "An diese Nummer können keine Codes gesendet werden. Verwenden Sie eine E-Mail-Adresse.",
      email: "Codes können nicht per E-Mail gesendet werden. Verwenden Sie eine Telefonnummer.",
      channel: "Auf diesem Weg können wir Ihnen keine Codes senden. Wählen Sie einen anderen.",
      resendNotAllowed:
        "Dieser Code kann nicht erneut gesendet werden. Beginnen Sie von vorn, um einen neuen zu erhalten.",
      proof: "Bestätigen Sie, dass Sie ein Mensch sind, und versuchen Sie es noch einmal.",
      notReady: "Der Dienst ist nicht verfügbar. Versuchen Sie es später noch einmal.",
      other: "Die Anfrage wurde nicht verstanden.",
      failure: "Bei uns ist ein Fehler aufgetreten. Versuchen Sie es später noch einmal."
    ),
    recipientErrors: { error in
      switch error {
      case .empty: "Geben Sie eine E-Mail-Adresse oder eine Telefonnummer ein."
      case .tooLong: "Das ist zu lang für eine E-Mail-Adresse oder eine Telefonnummer."
      case .phone:
        "Geben Sie eine Nummer mit der Landesvorwahl ein, zum Beispiel +49\u{A0}171\u{A0}3920012, oder eine E-Mail-Adresse."
      case .email: "Geben Sie eine E-Mail-Adresse ein, zum Beispiel name@example.com."
      }
    }
  )
}
