extension LocalizedStrings {
  static let italian = LocalizedStrings(
    phrases: .italian,
    start: Start(
      title: "Richiedi un codice di verifica",
      introduction: "Ti invieremo un codice da inserire nella pagina successiva.",
      label: RecipientString(
        email: "Indirizzo e-mail",
        phone: "Numero di telefono",
        either: "Indirizzo e-mail o numero di telefono"
      ),
      phoneHint: "Includi il prefisso internazionale, ad esempio +39\u{A0}312\u{A0}345\u{A0}6789.",
      phoneOrEmailHint:
        "Se inserisci un numero di telefono, includi il prefisso internazionale, "
        + "ad esempio +39\u{A0}312\u{A0}345\u{A0}6789.",
      nationalHint: { "Ai numeri senza prefisso internazionale aggiungiamo \($0)." },
      button: "Richiedi il codice"
    ),
    code: Code(
      title: "Inserisci il codice",
      sentTo: {
        switch $0 {
        case .email(let masked): "Abbiamo inviato un codice all’indirizzo \(masked)."
        case .phone(let end): "Abbiamo inviato un codice al numero che termina con \(end)."
        }
      },
      sentToSpoken: {
        "Abbiamo inviato un codice a un indirizzo e-mail che inizia con \($0) e termina con \($1)."
      },
      validFor: "Validità:",
      validUntil: "Scadenza:",
      button: "Verifica",
      help: Help(
        title: "Non hai ricevuto il codice?",
        wait: "Il codice può impiegare qualche minuto ad arrivare.",
        spam: "Controlla anche la cartella dello spam.",
        correctEmail: "Correggi l’indirizzo e-mail",
        correctPhone: "Correggi il numero di telefono"
      )
    ),
    done: Done(
      title: "Verifica completata",
      text: "Il codice è corretto.",
      again: RecipientString(
        email: "Verifica un altro indirizzo e-mail",
        phone: "Verifica un altro numero di telefono",
        either: "Verifica un altro indirizzo o numero"
      )
    ),
    linked: Section(
      title: "Il tuo codice",
      text: "Inseriscilo sul dispositivo da cui lo hai richiesto."
    ),
    report: Report(
      question: Section(
        title: "Non hai richiesto un codice?",
        text:
          "Forse qualcun altro ha inserito il tuo indirizzo o il tuo numero. Annulla il codice: nessuno potrà usarlo."
      ),
      button: "Annulla il codice",
      ended: Section(
        title: "Il codice è stato annullato",
        text:
          "Nessuno può più usarlo. Per un’ora i dispositivi sconosciuti non possono richiederne uno nuovo."
      ),
      used: Section(
        title: "Il codice è già stato usato",
        text: "Qualcuno lo ha inserito. Se non lo hai inserito tu, contattaci."
      ),
      late: Section(
        title: "Il codice è scaduto",
        text: "Nessuno può più usarlo. Se noti un’attività che non riconosci, contattaci."
      )
    ),
    failure: Failure(
      titlePrefix: "Errore: ",
      back: "Ricomincia"
    ),
    problems: Problems(
      notFound: "Pagina non trovata. Controlla l’indirizzo web.",
      foreignOrigin: "La richiesta proviene da un altro sito. Ricomincia.",
      unknownChallenge: "Questo codice non è più valido. Richiedine uno nuovo.",
      limited: { "Sono stati richiesti troppi codici. Riprova tra \($0)." },
      locked: { "Sono stati inseriti troppi codici errati. Riprova tra \($0)." },
      phone: "Non possiamo inviare codici a questo numero.",
      email: "Non possiamo inviare codici via e-mail.",
      useEmail: "Usa un indirizzo e-mail.",
      usePhone: "Usa un numero di telefono.",
      useAnotherPhone: "Usa un altro numero di telefono.",
      channel: "Non possiamo inviarti codici in questo modo. Scegli un altro modo.",
      resendNotAllowed: "Non possiamo inviarti di nuovo questo codice. Ricomincia per riceverne un altro.",
      proof: "Conferma di essere una persona e riprova.",
      notReady: "Il servizio non è disponibile. Riprova più tardi.",
      other: "Non è stato possibile elaborare la richiesta.",
      failure: "Si è verificato un errore del servizio. Riprova più tardi."
    ),
    recipientErrors: RecipientErrors(
      empty: RecipientString(
        email: "Inserisci un indirizzo e-mail.",
        phone: "Inserisci un numero di telefono.",
        either: "Inserisci un indirizzo e-mail o un numero di telefono."
      ),
      tooLong: "Il testo inserito è troppo lungo.",
      email: "Inserisci un indirizzo e-mail, ad esempio nome@example.com.",
      phone:
        "Inserisci un numero di telefono con il prefisso internazionale, ad esempio +39\u{A0}312\u{A0}345\u{A0}6789.",
      phoneOrEmail:
        "Inserisci un numero di telefono con il prefisso internazionale, "
        + "ad esempio +39\u{A0}312\u{A0}345\u{A0}6789, o un indirizzo e-mail."
    )
  )
}
