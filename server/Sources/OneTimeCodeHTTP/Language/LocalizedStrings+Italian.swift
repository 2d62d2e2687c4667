extension LocalizedStrings {
  static let italian = LocalizedStrings(
    phrases: .italian,
    start: Start(
      title: "Richieda un codice di verifica",
      introduction: "Le invieremo un codice da inserire nella pagina successiva.",
      label: "Indirizzo e-mail o numero di telefono",
      hint:
        "Per un numero di telefono, includa il prefisso internazionale, ad esempio +39\u{A0}312\u{A0}345\u{A0}6789.",
      button: "Invia il codice"
    ),
    code: Code(
      title: "Inserisca il codice",
      sentTo: {
        switch $0 {
        case .email(let masked): "Abbiamo inviato un codice all’indirizzo \(masked)."
        case .phone(let end): "Abbiamo inviato un codice al numero che termina con \(end)."
        }
      },
      valid: { "Il codice è valido per \($0)." },
      validUntil: "Il codice è valido fino alle {time}.",
      button: "Verifica",
      another: "Usa un altro indirizzo o numero"
    ),
    done: Done(
      title: "Verifica completata",
      text: "Il codice era corretto.",
      again: "Verifica un altro indirizzo o numero"
    ),
    failure: Failure(
      titlePrefix: "Errore: ",
      back: "Torna all’inizio"
    ),
    problems: Problems(
      notFound: "Pagina non trovata. Controlli l’indirizzo.",
      foreignOrigin: "La richiesta proviene da un altro sito.",
      unknownChallenge: "Questo codice non è più valido. Ne richieda uno nuovo.",
      limited: { "Sono stati richiesti troppi codici. Riprovi tra \($0)." },
      locked: { "Sono stati inseriti troppi codici errati. Riprovi tra \($0)." },
      phone: "Non è possibile inviare codici a questo numero. Utilizzi un indirizzo e-mail.",
      email: "Non è possibile inviare codici via e-mail. Utilizzi un numero di telefono.",
      channel: "Non è possibile inviarLe codici con questo mezzo. Ne scelga un altro.",
      resendNotAllowed:
        "Questo codice non può essere inviato di nuovo. Ricominci per riceverne un altro.",
      proof: "Confermi di essere una persona e riprovi.",
      notReady: "Il servizio non è disponibile. Riprovi più tardi.",
      other: "La richiesta non è stata compresa.",
      failure: "Si è verificato un errore del servizio. Riprovi più tardi."
    ),
    recipientErrors: { error in
      switch error {
      case .empty: "Inserisca un indirizzo e-mail o un numero di telefono."
      case .tooLong: "È troppo lungo per un indirizzo e-mail o un numero di telefono."
      case .phone:
        "Inserisca un numero con il prefisso internazionale, ad esempio +39\u{A0}312\u{A0}345\u{A0}6789, o un indirizzo e-mail."
      case .email: "Inserisca un indirizzo e-mail, ad esempio nome@example.com."
      }
    }
  )
}
