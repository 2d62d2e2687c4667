extension LocalizedStrings {
  static let brazilianPortuguese = LocalizedStrings(
    phrases: .brazilianPortuguese,
    start: Start(
      title: "Receba um código de verificação",
      introduction: "Vamos enviar um código para você. Insira-o na próxima página.",
      label: RecipientString(
        email: "E-mail",
        phone: "Número de telefone",
        either: "E-mail ou número de telefone"
      ),
      phoneHint: "Inclua o código do país e o DDD, por exemplo, +55\u{A0}11\u{A0}91234\u{2011}5678.",
      phoneOrEmailHint:
        "Se for um número de telefone, inclua o código do país e o DDD, "
        + "por exemplo, +55\u{A0}11\u{A0}91234\u{2011}5678.",
      nationalHint: { "Adicionamos \($0) aos números sem código do país." },
      button: "Receber código"
    ),
    code: Code(
      title: "Insira o código",
      sentTo: {
        switch $0 {
        case .email(let masked): "Enviamos um código para o e-mail \(masked)."
        case .phone(let end): "Enviamos um código para o número com final \(end)."
        }
      },
      sentToSpoken: { "Enviamos um código para um e-mail que começa com \($0) e termina em \($1)." },
      validFor: "Válido por:",
      validUntil: "Válido até:",
      button: "Verificar",
      help: Help(
        title: "Não recebeu o código?",
        wait: "Ele pode levar alguns minutos para chegar.",
        spam: "Confira também a pasta de spam.",
        correctEmail: "Alterar o e-mail",
        correctPhone: "Alterar o número de telefone"
      )
    ),
    done: Done(
      title: "Verificação concluída",
      text: "O código está correto.",
      again: RecipientString(
        email: "Verificar outro e-mail",
        phone: "Verificar outro número de telefone",
        either: "Verificar outro e-mail ou número de telefone"
      )
    ),
    linked: Section(
      title: "Seu código",
      text: "Digite-o no dispositivo em que você o solicitou."
    ),
    report: Report(
      question: Section(
        title: "Você não solicitou um código?",
        text:
          "Talvez outra pessoa tenha digitado seu endereço ou seu número. Cancele o código para que ninguém possa usá-lo."
      ),
      button: "Cancelar o código",
      ended: Section(
        title: "O código foi cancelado",
        text:
          "Ninguém mais pode usá-lo. Durante uma hora, dispositivos desconhecidos não podem solicitar outro."
      ),
      used: Section(
        title: "O código já foi usado",
        text: "Alguém o digitou. Se não foi você, entre em contato conosco."
      ),
      late: Section(
        title: "O código expirou",
        text:
          "Ninguém mais pode usá-lo. Se você notar algo que não foi feito por você, entre em contato conosco."
      )
    ),
    failure: Failure(
      titlePrefix: "Erro: ",
      back: "Voltar ao início"
    ),
    problems: Problems(
      notFound: "Página não encontrada. Confira o endereço da página.",
      foreignOrigin: "Esta solicitação veio de outro site. Comece de novo por aqui.",
      unknownChallenge: "Este código não é mais válido. Peça um novo.",
      limited: { "Muitos códigos foram solicitados. Tente novamente em \($0)." },
      locked: { "Muitos códigos incorretos foram inseridos. Tente novamente em \($0)." },
      phone: "Não é possível enviar códigos para este número.",
      email: "Não é possível enviar códigos por e-mail.",
      useEmail: "Use um e-mail.",
      usePhone: "Use um número de telefone.",
      useAnotherPhone: "Use outro número de telefone.",
      channel: "Não é possível enviar códigos desta forma. Escolha outra.",
      resendNotAllowed: "Não podemos enviar este código novamente. Comece de novo para receber outro.",
      proof: "Confirme que você não é um robô e tente novamente.",
      notReady: "O serviço está indisponível. Tente novamente mais tarde.",
      other: "Não foi possível processar a solicitação.",
      failure: "Algo deu errado do nosso lado. Tente novamente mais tarde."
    ),
    recipientErrors: RecipientErrors(
      empty: RecipientString(
        email: "Insira um e-mail.",
        phone: "Insira um número de telefone.",
        either: "Insira um e-mail ou um número de telefone."
      ),
      tooLong: "O texto inserido é longo demais.",
      email: "Insira um e-mail no formato nome@example.com.",
      phone:
        "Insira um número de telefone com o código do país e o DDD, "
        + "por exemplo, +55\u{A0}11\u{A0}91234\u{2011}5678.",
      phoneOrEmail:
        "Insira um e-mail ou um número de telefone com o código do país e o DDD, "
        + "por exemplo, +55\u{A0}11\u{A0}91234\u{2011}5678."
    )
  )
}
