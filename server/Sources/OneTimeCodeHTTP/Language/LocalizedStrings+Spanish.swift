extension LocalizedStrings {
  static let spanish = LocalizedStrings(
    phrases: .spanish,
    start: Start(
      title: "Reciba un código de verificación",
      introduction: "Le enviaremos un código que deberá introducir en la página siguiente.",
      label: RecipientString(
        email: "Correo electrónico",
        phone: "Número de teléfono",
        either: "Correo electrónico o número de teléfono"
      ),
      phoneHint: "Incluya el prefijo del país, por ejemplo +34\u{A0}612\u{A0}34\u{A0}56\u{A0}78.",
      phoneOrEmailHint:
        "Si es un número de teléfono, incluya el prefijo del país, por ejemplo +34\u{A0}612\u{A0}34\u{A0}56\u{A0}78.",
      nationalHint: { "Añadimos \($0) a los números sin prefijo de país." },
      button: "Recibir el código"
    ),
    code: Code(
      title: "Introduzca el código",
      sentTo: {
        switch $0 {
        case .email(let masked): "Hemos enviado un código al correo \(masked)."
        case .phone(let end): "Hemos enviado un código al número terminado en \(end)."
        }
      },
      sentToSpoken: {
        "Hemos enviado un código a una dirección de correo electrónico que empieza por \($0) y termina en \($1)."
      },
      validFor: "Válido durante:",
      validUntil: "Válido hasta:",
      button: "Verificar",
      help: Help(
        title: "¿No ha recibido el código?",
        wait: "Puede tardar unos minutos en llegar.",
        spam: "Revise también la carpeta de correo no deseado (spam).",
        correctEmail: "Corregir la dirección de correo electrónico",
        correctPhone: "Corregir el número de teléfono"
      )
    ),
    done: Done(
      title: "Verificación completada",
      text: "El código es correcto.",
      again: RecipientString(
        email: "Verificar otro correo electrónico",
        phone: "Verificar otro número de teléfono",
        either: "Verificar otro correo o número"
      )
    ),
    linked: Section(
      title: "Su código",
      text: "Introdúzcalo en el dispositivo en el que lo solicitó."
    ),
    report: Report(
      question: Section(
        title: "¿No ha solicitado ningún código?",
        text:
          "Es posible que otra persona haya introducido su dirección o su número. Anule el código para que nadie pueda usarlo."
      ),
      button: "Anular el código",
      ended: Section(
        title: "El código se ha anulado",
        text:
          "Ya nadie puede usarlo. Durante una hora, los dispositivos desconocidos no pueden solicitar otro."
      ),
      used: Section(
        title: "El código ya se ha usado",
        text: "Alguien lo ha introducido. Si no ha sido usted, póngase en contacto con nosotros."
      ),
      late: Section(
        title: "El código ha caducado",
        text:
          "Ya nadie puede usarlo. Si observa alguna actividad que no reconoce, póngase en contacto con nosotros."
      )
    ),
    failure: Failure(
      titlePrefix: "Error: ",
      back: "Empezar de nuevo"
    ),
    problems: Problems(
      notFound: "No se ha encontrado la página. Compruebe la dirección.",
      foreignOrigin: "La solicitud procede de otro sitio web. Empiece de nuevo.",
      unknownChallenge: "Este código ya no es válido. Solicite uno nuevo.",
      limited: { "Se han solicitado demasiados códigos. Inténtelo de nuevo dentro de \($0)." },
      locked: { "Se han introducido demasiados códigos incorrectos. Inténtelo de nuevo dentro de \($0)." },
      phone: "No se pueden enviar códigos a este número.",
      email: "No se pueden enviar códigos por correo electrónico.",
      useEmail: "Utilice un correo electrónico.",
      usePhone: "Utilice un número de teléfono.",
      useAnotherPhone: "Utilice otro número de teléfono.",
      channel: "No se le pueden enviar códigos por este medio. Elija otro.",
      resendNotAllowed: "No podemos volver a enviarle este código. Empiece de nuevo para recibir otro.",
      proof: "Confirme que es una persona e inténtelo de nuevo.",
      notReady: "El servicio no está disponible. Inténtelo más tarde.",
      other: "No se ha podido procesar la solicitud.",
      failure: "Se ha producido un error en el servicio. Inténtelo más tarde."
    ),
    recipientErrors: RecipientErrors(
      empty: RecipientString(
        email: "Introduzca un correo electrónico.",
        phone: "Introduzca un número de teléfono.",
        either: "Introduzca un correo electrónico o un número de teléfono."
      ),
      tooLong: "El texto introducido es demasiado largo.",
      email: "Introduzca un correo electrónico como nombre@example.com.",
      phone:
        "Introduzca un número de teléfono con el prefijo del país, por ejemplo +34\u{A0}612\u{A0}34\u{A0}56\u{A0}78.",
      phoneOrEmail:
        "Introduzca un número con el prefijo del país, por ejemplo +34\u{A0}612\u{A0}34\u{A0}56\u{A0}78, "
        + "o un correo electrónico."
    )
  )
}
