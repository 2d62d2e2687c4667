extension LocalizedStrings {
  static let spanish = LocalizedStrings(
    phrases: .spanish,
    start: Start(
      title: "Reciba un código de verificación",
      introduction: "Le enviaremos un código para introducirlo en la página siguiente.",
      label: "Correo electrónico o número de teléfono",
      hint:
        "Si es un número de teléfono, incluya el prefijo del país, por ejemplo +34\u{A0}612\u{A0}34\u{A0}56\u{A0}78.",
      button: "Enviar código"
    ),
    code: Code(
      title: "Introduzca el código",
      sentTo: {
        switch $0 {
        case .email(let masked): "Hemos enviado un código al correo \(masked)."
        case .phone(let end): "Hemos enviado un código al número terminado en \(end)."
        }
      },
      valid: { "El código es válido durante \($0)." },
      validUntil: "El código es válido hasta las {time}.",
      button: "Verificar",
      another: "Usar otro correo o número"
    ),
    done: Done(
      title: "Verificación completada",
      text: "El código era correcto.",
      again: "Verificar otro correo o número"
    ),
    failure: Failure(
      titlePrefix: "Error: ",
      back: "Volver al inicio"
    ),
    problems: Problems(
      notFound: "No se ha encontrado la página. Compruebe la dirección.",
      foreignOrigin: "La solicitud procede de otro sitio web.",
      unknownChallenge: "Este código ya no es válido. Solicite uno nuevo.",
      limited: { "Se han solicitado demasiados códigos. Inténtelo de nuevo dentro de \($0)." },
      locked: { "Se han introducido demasiados códigos incorrectos. Inténtelo de nuevo dentro de \($0)." },
      phone: "No se pueden enviar códigos a este número. Utilice un correo electrónico.",
      email: "No se pueden enviar códigos por correo electrónico. Utilice un número de teléfono.",
      channel: "No se le pueden enviar códigos por este medio. Elija otro.",
      resendNotAllowed: "No se puede reenviar este código. Empiece de nuevo para recibir otro.",
      proof: "Confirme que es una persona e inténtelo de nuevo.",
      notReady: "El servicio no está disponible. Inténtelo más tarde.",
      other: "No se ha entendido la solicitud.",
      failure: "Se ha producido un error en el servicio. Inténtelo más tarde."
    ),
    recipientErrors: { error in
      switch error {
      case .empty: "Introduzca un correo electrónico o un número de teléfono."
      case .tooLong: "Es demasiado largo para un correo electrónico o un número de teléfono."
      case .phone:
        "Introduzca un número con el prefijo del país, por ejemplo +34\u{A0}612\u{A0}34\u{A0}56\u{A0}78, o un correo electrónico."
      case .email: "Introduzca un correo electrónico como nombre@example.com."
      }
    }
  )
}
