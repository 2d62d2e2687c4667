extension CodePhrases {
  /// The phrases in Italian, with the formal "Lei". Before a noun, the number 1 is written as a word, because
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
    case .onlyDigits: "Il codice ha solo {count} cifre."
    case .onlyCharacters: "Il codice ha solo {count} caratteri."
    case .tooManyDigits:
      PluralForms(
        one: "Ha inserito una cifra, ma il codice ne ha {length}.",
        other: "Ha inserito {count} cifre, ma il codice ne ha {length}."
      )
    case .tooManyCharacters:
      PluralForms(
        one: "Ha inserito un carattere, ma il codice ne ha {length}.",
        other: "Ha inserito {count} caratteri, ma il codice ne ha {length}."
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
    case .severalCodes: "Questo testo contiene più codici. Inserisca quello che desidera usare."
    case .foreignDomain:
      "Attenzione: questo codice è valido solo per {host}. Non è stato inserito nulla."
    case .missingDigits: PluralForms(one: "Manca una cifra.", other: "Mancano {count} cifre.")
    case .missingCharacters: PluralForms(one: "Manca un carattere.", other: "Mancano {count} caratteri.")
    case .waitForVerdict: "Attenda, verifica del codice in corso."
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
    case .expired: "Questo codice è scaduto. Ne richieda uno nuovo."
    case .usedUp: "Questo codice è già stato utilizzato. Ne richieda uno nuovo."
    case .tooManyAttempts: "Troppi tentativi. Richieda un nuovo codice."
    case .noNetwork: "Impossibile verificare il codice: nessuna connessione. Riprovi."
    case .notVerified: "Impossibile verificare il codice. Riprovi."
    case .otherReason: "{reason}"
    case .expiring:
      PluralForms(
        one: "Il codice scade tra meno di un secondo.",
        other: "Il codice scade tra meno di {count} secondi."
      )
    case .codeSent: "È stato inviato un nuovo codice."
    case .calling: "La stiamo chiamando con un nuovo codice."
    case .codeNotSent: "Non è stato possibile inviare un nuovo codice. Riprovi."
    case .resendWait:
      PluralForms(
        one: "Potrà richiedere un nuovo codice tra un secondo.",
        other: "Potrà richiedere un nuovo codice tra {count} secondi."
      )
    case .resendReady: "Ora può richiedere un nuovo codice."
    case .resend: "Invia un nuovo codice"
    case .resendByCall: "Ricevi un nuovo codice con una chiamata"
    case .resendByWhatsApp: "Invia un nuovo codice su WhatsApp"
    case .resendCountdown: "Invia un nuovo codice tra {time}"
    case .labelWithReason: "{label}. {reason}"
    case .tryAgain: "Riprova"
    case .verify: "Verifica"
    case .paste: "Incolla"
    case .clear: "Cancella"
    case .readCode: "Leggi il codice ad alta voce"
    }
  }
}
