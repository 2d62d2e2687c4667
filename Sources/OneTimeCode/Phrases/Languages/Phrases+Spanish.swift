extension CodePhrases {
  /// The phrases in Spanish, with "usted" and words that are used in both Spain and Latin America. Before a
  /// noun, the number 1 is written as a word, because synthesizers read "1" as "uno".
  public static let spanish = CodePhrases(
    language: "es",
    category: { $0 == 1 ? .one : $0.isWholeMillions ? .many : .other }
  ) { phrase in
    switch phrase {
    case .label: "Código de verificación"
    case .checkedWhenComplete: "El código se verificará en cuanto esté completo."
    case .enteredDigits: "Dígitos introducidos: {count} de {length}."
    case .enteredCharacters: "Caracteres introducidos: {count} de {length}."
    case .digitsOnly: "Solo se pueden introducir dígitos."
    case .lettersAndDigitsOnly: "Solo se pueden introducir letras y dígitos."
    case .notInAlphabet: "Este carácter no se usa en el código."
    case .onlyDigits:
      PluralForms(
        one: "El código solo tiene un dígito.",
        other: "El código solo tiene {count} dígitos."
      )
    case .onlyCharacters:
      PluralForms(
        one: "El código solo tiene un carácter.",
        other: "El código solo tiene {count} caracteres."
      )
    case .tooManyDigits:
      PluralForms(
        one: "Ha introducido un dígito, pero el código tiene {length}.",
        other: "Ha introducido {count} dígitos, pero el código tiene {length}."
      )
    case .tooManyCharacters:
      PluralForms(
        one: "Ha introducido un carácter, pero el código tiene {length}.",
        other: "Ha introducido {count} caracteres, pero el código tiene {length}."
      )
    case .noDigitCode:
      PluralForms(
        one: "Este texto no contiene ningún código de un dígito.",
        other: "Este texto no contiene ningún código de {count} dígitos."
      )
    case .noCharacterCode:
      PluralForms(
        one: "Este texto no contiene ningún código de un carácter.",
        other: "Este texto no contiene ningún código de {count} caracteres."
      )
    case .severalCodes: "Este texto contiene varios códigos. Introduzca el que quiera usar."
    case .foreignDomain: "Atención: este código es solo para {host}. No se ha introducido nada."
    case .missingDigits: PluralForms(one: "Falta un dígito.", other: "Faltan {count} dígitos.")
    case .missingCharacters: PluralForms(one: "Falta un carácter.", other: "Faltan {count} caracteres.")
    case .waitForVerdict: "Espere, por favor. Se está verificando el código."
    case .notYetChecked: "El código aún no se ha verificado."
    case .alreadyAccepted: "El código ya ha sido aceptado."
    case .filled: "Código introducido: {code}"
    case .filledMasked: "Código introducido"
    case .startedOver: "Código anterior borrado"
    case .verifying: "Verificando el código"
    case .accepted: "Código aceptado"
    case .wrongCode: "Código incorrecto."
    case .wrongCodeAttemptsLeft:
      PluralForms(
        one: "Código incorrecto. Queda un intento.",
        other: "Código incorrecto. Quedan {count} intentos."
      )
    case .expired: "Este código ha caducado. Solicite uno nuevo."
    case .usedUp: "Este código ya se ha utilizado. Solicite uno nuevo."
    case .tooManyAttempts: "Demasiados intentos. Solicite un código nuevo."
    case .noNetwork: "No se ha podido verificar el código: no hay conexión. Inténtelo de nuevo."
    case .notVerified: "No se ha podido verificar el código. Inténtelo de nuevo."
    case .otherReason: "{reason}"
    case .expiring:
      PluralForms(
        one: "El código caduca en menos de un segundo.",
        other: "El código caduca en menos de {count} segundos."
      )
    case .codeSent: "Le hemos enviado un código nuevo."
    case .calling: "Le estamos llamando para darle un código nuevo."
    case .codeNotSent: "No hemos podido enviarle un código nuevo. Inténtelo de nuevo."
    case .resendWait:
      PluralForms(
        one: "Podrá solicitar un código nuevo dentro de un segundo.",
        other: "Podrá solicitar un código nuevo dentro de {count} segundos."
      )
    case .resendReady: "Ya puede solicitar un código nuevo."
    case .resend: "Solicitar un código nuevo"
    case .resendByCall: "Recibir un código nuevo por llamada"
    case .resendByWhatsApp: "Recibir un código nuevo por WhatsApp"
    case .resendByTelegram: "Recibir un código nuevo por Telegram"
    case .resendByRCS: "Recibir un código nuevo por RCS"
    case .resendCountdown: "Solicitar un código nuevo en {time}"
    case .labelWithReason: "{label}. {reason}"
    case .tryAgain: "Intentar de nuevo"
    case .verify: "Verificar"
    case .paste: "Pegar"
    case .clear: "Borrar"
    case .readCode: "Leer el código en voz alta"
    }
  }
}
