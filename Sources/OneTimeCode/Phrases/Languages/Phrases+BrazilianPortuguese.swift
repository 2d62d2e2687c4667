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
    case .onlyDigits: "O código tem apenas {count} dígitos."
    case .onlyCharacters: "O código tem apenas {count} caracteres."
    case .tooManyDigits:
      PluralForms(
        one: "Você inseriu {count} dígito, mas o código tem {length}.",
        other: "Você inseriu {count} dígitos, mas o código tem {length}."
      )
    case .tooManyCharacters:
      PluralForms(
        one: "Você inseriu {count} caractere, mas o código tem {length}.",
        other: "Você inseriu {count} caracteres, mas o código tem {length}."
      )
    case .noDigitCode:
      PluralForms(
        one: "Nenhum código de {count} dígito encontrado neste texto.",
        other: "Nenhum código de {count} dígitos encontrado neste texto."
      )
    case .noCharacterCode:
      PluralForms(
        one: "Nenhum código de {count} caractere encontrado neste texto.",
        other: "Nenhum código de {count} caracteres encontrado neste texto."
      )
    case .severalCodes: "Há mais de um código neste texto. Insira o que você quer usar."
    case .foreignDomain: "Atenção: este código é apenas para {host}. Nada foi inserido."
    case .missingDigits: PluralForms(one: "Falta {count} dígito.", other: "Faltam {count} dígitos.")
    case .missingCharacters: PluralForms(one: "Falta {count} caractere.", other: "Faltam {count} caracteres.")
    case .waitForVerdict: "Aguarde, o código está sendo verificado."
    case .notYetChecked: "O código ainda não foi verificado."
    case .alreadyAccepted: "O código já foi aceito."
    case .filled: "Código preenchido: {code}"
    case .filledMasked: "Código preenchido"
    case .startedOver: "Código anterior apagado"
    case .verifying: "Verificando o código"
    case .accepted: "Código aceito"
    case .wrongCode: "Código incorreto."
    case .wrongCodeAttemptsLeft: "Código incorreto. Tentativas restantes: {count}."
    case .expired: "Este código expirou. Peça um novo."
    case .usedUp: "Este código já foi usado. Peça um novo."
    case .tooManyAttempts: "Número de tentativas excedido. Peça um novo código."
    case .noNetwork: "Não foi possível verificar o código: sem conexão. Tente novamente."
    case .notVerified: "Não foi possível verificar o código. Tente novamente."
    case .otherReason: "{reason}"
    case .expiring:
      PluralForms(
        one: "O código expira em menos de {count} segundo.",
        other: "O código expira em menos de {count} segundos."
      )
    case .codeSent: "Enviamos um novo código para você."
    case .calling: "Estamos ligando para informar um novo código."
    case .codeNotSent: "Não foi possível enviar um novo código para você. Tente novamente."
    case .resendWait:
      PluralForms(
        one: "Você pode pedir um novo código em {count} segundo.",
        other: "Você pode pedir um novo código em {count} segundos."
      )
    case .resendReady: "Você já pode pedir um novo código."
    case .resend: "Pedir novo código"
    case .resendByCall: "Receber novo código por ligação"
    case .resendByWhatsApp: "Receber novo código pelo WhatsApp"
    case .resendByTelegram: "Receber novo código pelo Telegram"
    case .resendByRCS: "Receber novo código por RCS"
    case .resendCountdown: "Pedir novo código em {time}"
    case .labelWithReason: "{label}. {reason}"
    case .tryAgain: "Tentar novamente"
    case .verify: "Verificar"
    case .paste: "Colar"
    case .clear: "Limpar"
    case .readCode: "Ler o código em voz alta"
    }
  }
}
