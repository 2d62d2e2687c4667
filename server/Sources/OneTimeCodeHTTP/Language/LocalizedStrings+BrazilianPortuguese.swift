extension LocalizedStrings {
  static let brazilianPortuguese = LocalizedStrings(
    phrases: .brazilianPortuguese,
    start: Start(
      title: "Receba um código de verificação",
      introduction: "Vamos enviar um código para você. Insira-o na próxima página.",
      label: "E-mail ou número de telefone",
      hint:
        "Se for um número de telefone, inclua o código do país e o DDD: +55\u{A0}11\u{A0}91234\u{2011}5678.",
      button: "Enviar código"
    ),
    code: Code(
      title: "Insira o código",
      sentTo: {
        switch $0 {
        case .email(let masked): "Enviamos um código para o e-mail \(masked)."
        case .phone(let end): "Enviamos um código para o número com final \(end)."
        }
      },
      valid: { "O código vale por \($0)." },
      validUntil: "O código vale até {time}.",
      button: "Verificar",
      another: "Usar outro e-mail ou número"
    ),
    done: Done(
      title: "Verificação concluída",
      text: "O código está correto.",
      again: "Verificar outro e-mail ou número"
    ),
    failure: Failure(
      titlePrefix: "Erro: ",
      back: "Voltar ao início"
    ),
    problems: Problems(
      notFound: "Página não encontrada. Verifique o endereço.",
      foreignOrigin: "A solicitação veio de outro site.",
      unknownChallenge: "Este código não é mais válido. Peça um novo.",
      limited: { "Muitos códigos foram solicitados. Tente novamente em \($0)." },
      locked: { "Muitos códigos incorretos foram inseridos. Tente novamente em \($0)." },
      phone: "Não é possível enviar códigos para este número. Use um e-mail.",
      email: "Não é possível enviar códigos por e-mail. Use um número de telefone.",
      channel: "Não é possível enviar códigos por este meio. Escolha outro.",
      resendNotAllowed: "Não é possível reenviar este código. Comece de novo para receber outro.",
      proof: "Confirme que você é humano e tente novamente.",
      notReady: "O serviço está indisponível. Tente novamente mais tarde.",
      other: "A solicitação não foi entendida.",
      failure: "Algo deu errado do nosso lado. Tente novamente mais tarde."
    ),
    recipientErrors: { error in
      switch error {
      case .empty: "Insira um e-mail ou um número de telefone."
      case .tooLong: "Isso é longo demais para um e-mail ou um número."
      case .phone:
        "Insira um número com o código do país, como +55\u{A0}11\u{A0}91234\u{2011}5678, ou um e-mail."
      case .email: "Insira um e-mail como nome@example.com."
      }
    }
  )
}
