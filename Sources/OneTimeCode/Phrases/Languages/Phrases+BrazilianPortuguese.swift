extension CodePhrases {
  /// The phrases in Brazilian Portuguese, with "você".
  public static let brazilianPortuguese = CodePhrases(
    language: "pt-BR",
    category: { $0 < 2 ? .one : $0.isWholeMillions ? .many : .other }
  ) { phrase in
    switch phrase {
    case .label: "Código de verificação"
    case .checkedWhenComplete: "O código será verificado assim que estiver completo."
    case .enteredDigits: "Dígitos inseridos: {count} de {length}."
    case .enteredCharacters: "Caracteres inseridos: {count} de {length}."
    case .digitsOnly: "Só é possível inserir números."
    case .lettersAndDigitsOnly: "Só é possível inserir letras e números."
    case .notInAlphabet: "Este caractere não é usado no código."
    case .tooManyDigits:
      PluralForms(
        one: "Não há espaço para {count} dígito: o código tem {length}.",
        other: "Não há espaço para {count} dígitos: o código tem {length}."
      )
    case .tooManyCharacters:
      PluralForms(
        one: "Não há espaço para {count} caractere: o código tem {length}.",
        other: "Não há espaço para {count} caracteres: o código tem {length}."
      )
    case .noCode: "O texto não contém um código válido para este campo."
    case .severalCodes: "O texto contém mais de um código. Insira o que você quer usar."
    case .foreignDomain: "Atenção: este código é apenas para {host}. Nada foi inserido."
    case .missingDigits: PluralForms(one: "Falta {count} dígito.", other: "Faltam {count} dígitos.")
    case .missingCharacters: PluralForms(one: "Falta {count} caractere.", other: "Faltam {count} caracteres.")
    case .waitForVerdict: "Aguarde, o código está sendo verificado."
    case .alreadyAccepted: "O código já foi aceito."
    case .filled: "Código preenchido: {code}"
    case .filledMasked: "Código preenchido"
    case .startedOver: "Código anterior apagado"
    case .verifying: "Verificando o código"
    case .accepted: "Código aceito"
    case .wrongCode: "Este não é o código correto."
    case .wrongCodeAttemptsLeft:
      "Este não é o código correto. Tentativas restantes: {count}."
    case .expired: "Este código expirou. Peça um novo."
    case .usedUp: "Este código já foi usado. Peça um novo."
    case .tooManyAttempts: "Número de tentativas excedido. Peça um novo código."
    case .noNetwork: "Não foi possível verificar o código porque não há conexão. Tente novamente."
    case .notVerified: "Não foi possível verificar o código. Tente novamente."
    case .otherReason: "{reason}"
    case .codeSent: "Um novo código foi enviado."
    case .calling: "Estamos ligando para você com um novo código."
    case .codeNotSent: "Não foi possível enviar um novo código. Tente novamente."
    case .resendWait:
      PluralForms(
        one: "Você pode pedir um novo código em {count} segundo.",
        other: "Você pode pedir um novo código em {count} segundos."
      )
    case .resendReady: "Você já pode pedir um novo código."
    case .resend: "Enviar novo código"
    case .resendByCall: "Receber novo código por ligação"
    case .resendByWhatsApp: "Enviar novo código pelo WhatsApp"
    case .resendCountdown: "Enviar novo código em {time}"
    case .labelWithReason: "{label}. {reason}"
    case .paste: "Colar"
    case .clear: "Limpar"
    case .readCode: "Ler o código em voz alta"
    }
  }
}
