extension LocalizedStrings {
  /// German strings for Germany, Austria and Switzerland. They contain no ß, which the Swiss don't use.
  static let german = LocalizedStrings(
    phrases: .german,
    start: Start(
      title: "Bestätigungscode anfordern",
      introduction: "Wir senden Ihnen einen Code, den Sie auf der nächsten Seite eingeben.",
      label: RecipientString(
        email: "E-Mail-Adresse",
        phone: "Telefonnummer",
        either: "E-Mail-Adresse oder Telefonnummer"
      ),
      phoneHint: "Geben Sie auch die Landesvorwahl an, zum Beispiel +49\u{A0}171\u{A0}3920012.",
      phoneOrEmailHint:
        "Geben Sie bei einer Telefonnummer auch die Landesvorwahl an, zum Beispiel +49\u{A0}171\u{A0}3920012.",
      nationalHint: { "Fehlt die Landesvorwahl, ergänzen wir \($0)." },
      button: "Code anfordern"
    ),
    code: Code(
      title: "Code eingeben",
      sentTo: {
        switch $0 {
        case .email(let masked): "Wir haben einen Code an \(masked) gesendet."
        case .phone(let end): "Wir haben einen Code an die Nummer gesendet, die auf \(end) endet."
        }
      },
      sentToSpoken: {
        "Wir haben einen Code an eine E-Mail-Adresse gesendet, die mit \($0) beginnt und auf \($1) endet."
      },
      validFor: "Gültig für:",
      validUntil: "Gültig bis:",
      button: "Prüfen",
      help: Help(
        title: "Keinen Code erhalten?",
        wait: "Es kann einige Minuten dauern, bis der Code ankommt.",
        spam: "Sehen Sie auch im Spam-Ordner nach.",
        correctEmail: "E-Mail-Adresse ändern",
        correctPhone: "Telefonnummer ändern"
      )
    ),
    done: Done(
      title: "Bestätigung abgeschlossen",
      text: "Der Code war richtig.",
      again: RecipientString(
        email: "Weitere E-Mail-Adresse bestätigen",
        phone: "Weitere Telefonnummer bestätigen",
        either: "Weitere E-Mail-Adresse oder Telefonnummer bestätigen"
      )
    ),
    linked: Section(
      title: "Ihr Code",
      text: "Geben Sie ihn auf dem Gerät ein, auf dem Sie ihn angefordert haben."
    ),
    report: Report(
      question: Section(
        title: "Keinen Code angefordert?",
        text:
          "Vielleicht hat jemand anders Ihre Adresse oder Nummer eingegeben. Machen Sie den Code ungültig, damit niemand ihn verwenden kann."
      ),
      button: "Code ungültig machen",
      ended: Section(
        title: "Der Code ist jetzt ungültig",
        text:
          "Niemand kann ihn mehr verwenden. Eine Stunde lang können unbekannte Geräte keinen neuen anfordern."
      ),
      used: Section(
        title: "Der Code wurde schon verwendet",
        text: "Jemand hat ihn eingegeben. Wenn Sie es nicht waren, wenden Sie sich an uns."
      ),
      late: Section(
        title: "Der Code ist abgelaufen",
        text:
          "Niemand kann ihn mehr verwenden. Wenn Ihnen etwas auffällt, das nicht von Ihnen stammt, wenden Sie sich an uns."
      )
    ),
    failure: Failure(
      titlePrefix: "Fehler: ",
      back: "Von vorn beginnen"
    ),
    problems: Problems(
      notFound: "Seite nicht gefunden. Prüfen Sie die Webadresse.",
      foreignOrigin: "Die Anfrage kam von einer anderen Website. Beginnen Sie von vorn.",
      unknownChallenge: "Dieser Code ist nicht mehr gültig. Fordern Sie einen neuen an.",
      limited: { "Es wurden zu viele Codes angefordert. Versuchen Sie es in \($0) noch einmal." },
      locked: { "Es wurden zu viele falsche Codes eingegeben. Versuchen Sie es in \($0) noch einmal." },
      phone: "An diese Nummer können wir keine Codes senden.",
      email: "Wir können keine Codes per E-Mail senden.",
      useEmail: "Verwenden Sie eine E-Mail-Adresse.",
      usePhone: "Verwenden Sie eine Telefonnummer.",
      useAnotherPhone: "Verwenden Sie eine andere Telefonnummer.",
      channel: "Auf diesem Weg können wir Ihnen keine Codes senden. Wählen Sie einen anderen Weg.",
      resendNotAllowed:
        "Wir können Ihnen diesen Code nicht noch einmal senden. Beginnen Sie von vorn, um einen neuen zu erhalten.",
      proof: "Bestätigen Sie, dass Sie ein Mensch sind, und versuchen Sie es noch einmal.",
      notReady: "Der Dienst ist nicht verfügbar. Versuchen Sie es später noch einmal.",
      other: "Die Anfrage konnte nicht verarbeitet werden.",
      failure: "Bei uns ist ein Fehler aufgetreten. Versuchen Sie es später noch einmal."
    ),
    recipientErrors: RecipientErrors(
      empty: RecipientString(
        email: "Geben Sie eine E-Mail-Adresse ein.",
        phone: "Geben Sie eine Telefonnummer ein.",
        either: "Geben Sie eine E-Mail-Adresse oder eine Telefonnummer ein."
      ),
      tooLong: "Diese Eingabe ist zu lang.",
      email: "Geben Sie eine E-Mail-Adresse ein, zum Beispiel name@example.com.",
      phone: "Geben Sie eine Telefonnummer mit Landesvorwahl ein, zum Beispiel +49\u{A0}171\u{A0}3920012.",
      phoneOrEmail:
        "Geben Sie eine Telefonnummer mit Landesvorwahl ein, zum Beispiel +49\u{A0}171\u{A0}3920012, "
        + "oder eine E-Mail-Adresse."
    )
  )
}
