extension CodePhrases {
  /// The phrases in German, with "Sie". No word contains ß, so the phrases suit Germany, Austria and
  /// Switzerland. Before a noun, the number 1 is written as a word, because synthesizers read "1" as "eins".
  public static let german = CodePhrases(language: "de", category: { $0 == 1 ? .one : .other }) { phrase in
    switch phrase {
    case .label: "Bestätigungscode"
    case .checkedWhenComplete: "Der Code wird geprüft, sobald er vollständig ist."
    case .enteredDigits: "{count} von {length} Ziffern eingegeben."
    case .enteredCharacters: "{count} von {length} Zeichen eingegeben."
    case .digitsOnly: "Es können nur Ziffern eingegeben werden."
    case .lettersAndDigitsOnly: "Es können nur Buchstaben und Ziffern eingegeben werden."
    case .notInAlphabet: "Dieses Zeichen kommt im Code nicht vor."
    case .onlyDigits:
      PluralForms(
        one: "Der Code hat nur eine Ziffer.",
        other: "Der Code hat nur {count} Ziffern."
      )
    case .onlyCharacters:
      PluralForms(
        one: "Der Code hat nur ein Zeichen.",
        other: "Der Code hat nur {count} Zeichen."
      )
    case .tooManyDigits:
      PluralForms(
        one: "Sie haben eine Ziffer eingegeben, der Code hat {length}.",
        other: "Sie haben {count} Ziffern eingegeben, der Code hat {length}."
      )
    case .tooManyCharacters:
      PluralForms(
        one: "Sie haben ein Zeichen eingegeben, der Code hat {length}.",
        other: "Sie haben {count} Zeichen eingegeben, der Code hat {length}."
      )
    case .noDigitCode:
      PluralForms(
        one: "Kein einstelliger Code in diesem Text gefunden.",
        other: "Kein {count}-stelliger Code in diesem Text gefunden."
      )
    case .noCharacterCode:
      PluralForms(
        one: "Kein Code mit einem Zeichen in diesem Text gefunden.",
        other: "Kein Code mit {count} Zeichen in diesem Text gefunden."
      )
    case .severalCodes: "Mehrere Codes in diesem Text gefunden. Geben Sie den gewünschten ein."
    case .foreignDomain:
      "Vorsicht: Dieser Code ist nur für {host} bestimmt. Es wurde nichts eingegeben."
    case .missingDigits: PluralForms(one: "Es fehlt eine Ziffer.", other: "Es fehlen {count} Ziffern.")
    case .missingCharacters: PluralForms(one: "Es fehlt ein Zeichen.", other: "Es fehlen {count} Zeichen.")
    case .waitForVerdict: "Bitte warten Sie, der Code wird gerade geprüft."
    case .notYetChecked: "Der Code wurde noch nicht geprüft."
    case .alreadyAccepted: "Der Code wurde bereits bestätigt."
    case .filled: "Code eingegeben: {code}"
    case .filledMasked: "Code eingegeben"
    case .startedOver: "Vorheriger Code gelöscht"
    case .verifying: "Der Code wird geprüft"
    case .accepted: "Code bestätigt"
    case .wrongCode: "Falscher Code."
    case .wrongCodeAttemptsLeft:
      PluralForms(
        one: "Falscher Code. Sie haben noch einen Versuch.",
        other: "Falscher Code. Sie haben noch {count} Versuche."
      )
    case .expired: "Dieser Code ist abgelaufen. Fordern Sie einen neuen an."
    case .usedUp: "Dieser Code wurde bereits verwendet. Fordern Sie einen neuen an."
    case .tooManyAttempts: "Zu viele Versuche. Fordern Sie einen neuen Code an."
    case .noNetwork:
      "Der Code konnte nicht geprüft werden: keine Verbindung. Versuchen Sie es noch einmal."
    case .notVerified: "Der Code konnte nicht geprüft werden. Versuchen Sie es noch einmal."
    case .otherReason: "{reason}"
    case .expiring:
      PluralForms(
        one: "Der Code läuft in weniger als einer Sekunde ab.",
        other: "Der Code läuft in weniger als {count} Sekunden ab."
      )
    case .codeSent: "Wir haben Ihnen einen neuen Code gesendet."
    case .calling: "Wir rufen Sie an und nennen Ihnen einen neuen Code."
    case .codeNotSent: "Wir konnten Ihnen keinen neuen Code senden. Versuchen Sie es noch einmal."
    case .resendWait:
      PluralForms(
        one: "Sie können in einer Sekunde einen neuen Code anfordern.",
        other: "Sie können in {count} Sekunden einen neuen Code anfordern."
      )
    case .resendReady: "Sie können jetzt einen neuen Code anfordern."
    case .resend: "Neuen Code anfordern"
    case .resendByCall: "Neuen Code per Anruf erhalten"
    case .resendByWhatsApp: "Neuen Code per WhatsApp erhalten"
    case .resendByTelegram: "Neuen Code per Telegram erhalten"
    case .resendByRCS: "Neuen Code per RCS erhalten"
    case .resendCountdown: "Neuen Code in {time} anfordern"
    case .labelWithReason: "{label}. {reason}"
    case .tryAgain: "Noch einmal versuchen"
    case .verify: "Prüfen"
    case .paste: "Einsetzen"
    case .clear: "Eingabe löschen"
    case .readCode: "Code vorlesen"
    }
  }
}
