extension CodePhrases {
  /// Portuguese as it is spoken in Brazil, with "você".
  public static let brazilianPortuguese = CodePhrases(
    language: "pt-BR",
    category: { $0 < 2 ? .one : $0.isWholeMillions ? .many : .other }
  ) { phrase in
    switch phrase {
    case .label: "Código de verificação"
    case .checkedWhenComplete: "O código é verificado assim que estiver completo."
    case .enteredDigits: "Dígitos inseridos: {count} de {length}."
    case .enteredCharacters: "Caracteres inseridos: {count} de {length}."
    case .digitsOnly: "Só é possível inserir dígitos."
    case .lettersAndDigitsOnly: "Só é possível inserir letras e dígitos."
    case .notInAlphabet: "Este caractere não ocorre no código."
    case .tooManyDigits:
      PluralForms(
        one: "Foi colado {count} dígito; o código tem {length}.",
        other: "Foram colados {count} dígitos; o código tem {length}."
      )
    case .tooManyCharacters:
      PluralForms(
        one: "Foi colado {count} caractere; o código tem {length}.",
        other: "Foram colados {count} caracteres; o código tem {length}."
      )
    case .noCode: "O texto não contém um código que caiba aqui."
    case .severalCodes: "O texto contém mais de um código. Insira o que você quer usar."
    case .foreignDomain: "Cuidado: este código é para {host}, não para este site. Nada foi inserido."
    case .missingDigits: PluralForms(one: "Falta {count} dígito.", other: "Faltam {count} dígitos.")
    case .missingCharacters: PluralForms(one: "Falta {count} caractere.", other: "Faltam {count} caracteres.")
    case .waitForVerdict: "Aguarde, o código está sendo verificado."
    case .alreadyAccepted: "O código já foi aceito."
    case .filled: "Código preenchido: {code}"
    case .filledMasked: "Código preenchido"
    case .startedOver: "Novo código"
    case .verifying: "Verificando o código"
    case .accepted: "Código aceito"
    case .wrongCode: "Este não é o código correto."
    case .wrongCodeAttemptsLeft:
      PluralForms(
        one: "Este não é o código correto. Resta {count} tentativa.",
        other: "Este não é o código correto. Restam {count} tentativas."
      )
    case .expired: "Este código expirou. Peça um novo."
    case .usedUp: "Este código já foi usado. Peça um novo."
    case .tooManyAttempts: "Houve tentativas demais. Peça um novo código."
    case .noNetwork: "Não foi possível verificar o código: não há conexão. Tente de novo."
    case .notVerified: "Não foi possível verificar o código. Tente de novo."
    case .otherReason: "{reason}"
    case .codeSent: "Um novo código foi enviado."
    case .codeNotSent: "Não foi possível enviar um novo código. Tente de novo."
    case .resendWait:
      PluralForms(
        one: "Você pode pedir um novo código em {count} segundo.",
        other: "Você pode pedir um novo código em {count} segundos."
      )
    case .resendReady: "Você já pode pedir um novo código."
    case .resend: "Enviar o código de novo"
    case .resendCountdown: "Enviar o código de novo em {time}"
    case .labelWithReason: "{label}. {reason}"
    case .paste: "Colar"
    case .clear: "Limpar"
    case .readCode: "Ler o código"
    }
  }
}
