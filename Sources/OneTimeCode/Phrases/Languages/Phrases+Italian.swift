extension CodePhrases {
  /// The phrases in Italian, with "tu". Before a noun, the number 1 is written as a word, because
  /// synthesizers read "1" as "uno".
  public static let italian = CodePhrases(
    language: "it",
    category: { $0 == 1 ? .one : $0.isWholeMillions ? .many : .other }
  ) { phrase in
    switch phrase {
    case .label: "Codice di verifica"
    case .checkedWhenComplete: "Il codice verrà verificato non appena sarà completo."
    case .enteredDigits: "Cifre inserite: {count} su {length}."
    case .enteredCharacters: "Caratteri inseriti: {count} su {length}."
    case .digitsOnly: "Si possono inserire solo cifre."
    case .lettersAndDigitsOnly: "Si possono inserire solo lettere e cifre."
    case .notInAlphabet: "Questo carattere non è previsto nel codice."
    case .onlyDigits:
      PluralForms(
        one: "Il codice ha solo una cifra.",
        other: "Il codice ha solo {count} cifre."
      )
    case .onlyCharacters:
      PluralForms(
        one: "Il codice ha solo un carattere.",
        other: "Il codice ha solo {count} caratteri."
      )
    case .tooManyDigits:
      PluralForms(
        one: "Hai inserito una cifra, ma il codice ne ha {length}.",
        other: "Hai inserito {count} cifre, ma il codice ne ha {length}."
      )
    case .tooManyCharacters:
      PluralForms(
        one: "Hai inserito un carattere, ma il codice ne ha {length}.",
        other: "Hai inserito {count} caratteri, ma il codice ne ha {length}."
      )
    case .noDigitCode:
      PluralForms(
        one: "Nessun codice di una cifra trovato in questo testo.",
        other: "Nessun codice di {count} cifre trovato in questo testo."
      )
    case .noCharacterCode:
      PluralForms(
        one: "Nessun codice di un carattere trovato in questo testo.",
        other: "Nessun codice di {count} caratteri trovato in questo testo."
      )
    case .severalCodes: "Questo testo contiene più codici. Inserisci quello che vuoi usare."
    case .foreignDomain:
      "Attenzione: questo codice è valido solo per {host}. Non è stato inserito nulla."
    case .missingDigits: PluralForms(one: "Manca una cifra.", other: "Mancano {count} cifre.")
    case .missingCharacters: PluralForms(one: "Manca un carattere.", other: "Mancano {count} caratteri.")
    case .waitForVerdict: "Attendi, stiamo verificando il codice."
    case .notYetChecked: "Il codice non è ancora stato verificato."
    case .alreadyAccepted: "Il codice è già stato accettato."
    case .filled: "Codice inserito: {code}"
    case .filledMasked: "Codice inserito"
    case .startedOver: "Codice precedente cancellato"
    case .verifying: "Verifica del codice in corso"
    case .accepted: "Codice accettato"
    case .wrongCode: "Codice errato."
    case .wrongCodeAttemptsLeft:
      PluralForms(
        one: "Codice errato. Resta un tentativo.",
        other: "Codice errato. Restano {count} tentativi."
      )
    case .expired: "Questo codice è scaduto. Richiedine uno nuovo."
    case .usedUp: "Questo codice è già stato utilizzato. Richiedine uno nuovo."
    case .tooManyAttempts: "Troppi tentativi. Richiedi un nuovo codice."
    case .noNetwork: "Impossibile verificare il codice: nessuna connessione. Riprova."
    case .notVerified: "Impossibile verificare il codice. Riprova."
    case .otherReason: "{reason}"
    case .expiring:
      PluralForms(
        one: "Il codice scade tra meno di un secondo.",
        other: "Il codice scade tra meno di {count} secondi."
      )
    case .codeSent: "Ti abbiamo inviato un nuovo codice."
    case .calling: "Ti stiamo chiamando per comunicarti un nuovo codice."
    case .codeNotSent: "Non è stato possibile inviarti un nuovo codice. Riprova."
    case .resendWait:
      PluralForms(
        one: "Potrai richiedere un nuovo codice tra un secondo.",
        other: "Potrai richiedere un nuovo codice tra {count} secondi."
      )
    case .resendReady: "Ora puoi richiedere un nuovo codice."
    case .resend: "Richiedi un nuovo codice"
    case .resendByCall: "Ricevi un nuovo codice con una chiamata"
    case .resendByWhatsApp: "Ricevi un nuovo codice su WhatsApp"
    case .resendByTelegram: "Ricevi un nuovo codice su Telegram"
    case .resendByRCS: "Ricevi un nuovo codice via RCS"
    case .resendCountdown: "Richiedi un nuovo codice tra {time}"
    case .labelWithReason: "{label}. {reason}"
    case .tryAgain: "Riprova"
    case .verify: "Verifica"
    case .paste: "Incolla"
    case .clear: "Cancella"
    case .readCode: "Leggi il codice ad alta voce"
    }
  }
}
