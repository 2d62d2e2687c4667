extension Words {
  /// Portuguese as it is written in Brazil.
  static let brazilianPortuguese = Words(
    phrases: .brazilianPortuguese,
    start: Start(
      title: "Receba um código de verificação",
      introduction: "Enviamos um código para você. Insira-o na próxima página.",
      label: "E-mail ou número de telefone",
      hint: "Um número com o código do país, como +55\u{A0}11\u{A0}91234\u{2011}5678.",
      button: "Enviar o código"
    ),
    code: Code(
      title: "Insira o código",
      sentTo: { "Enviamos um código para \($0)." },
      valid: { minutes in
        switch minutes {
        case 0: "O código vale por menos de um minuto."
        case 1: "O código vale por 1 minuto."
        default: "O código vale por \(minutes) minutos."
        }
      },
      validUntil: "O código vale até {time}.",
      button: "Verificar",
      another: "Usar outro e-mail ou número"
    ),
    done: Done(
      title: "Verificação concluída",
      text: { "O código para \($0) estava correto." },
      again: "Verificar outro e-mail ou número"
    ),
    failure: Failure(
      titlePrefix: "Erro: ",
      title: "Não deu certo",
      back: "Voltar ao início"
    ),
    problems: Problems(
      notJSON: "O corpo não é JSON.",
      wrongShape: "Falta algo no que foi enviado, ou algo não é o que deveria ser.",
      wrongMember: { "O membro '\($0)' falta ou não é o que deveria ser." },
      wrongMediaType: { "O corpo deve ser \($0)." },
      tooLarge: "Isso é mais do que se aceita de uma vez.",
      notFound: "Não há nada neste endereço.",
      foreignOrigin: "A solicitação veio de outro site.",
      purpose: "Uma finalidade tem de 1 a 64 letras minúsculas, dígitos, pontos, hifens e sublinhados.",
      requestKey: "Uma chave de solicitação tem de 1 a 64 caracteres ASCII visíveis.",
      requestKeyReused: "Esta chave de solicitação já veio com outro código.",
      unknownChallenge: "Este código não é mais conhecido. Peça um novo.",
      limited: { "Foram pedidos códigos demais. Tente de novo em \($0) \($0 == 1 ? "minuto" : "minutos")." },
      locked: {
        "Houve códigos incorretos demais. Tente de novo em \($0) \($0 == 1 ? "minuto" : "minutos")."
      },
      destination: "Não é possível enviar códigos para este número. Use um e-mail.",
      resendNotAllowed: "Este código não pode mais ser reenviado. Comece de novo para receber outro.",
      forbidden: "Esta chave de API não permite isso.",
      invalidReceipt: "O recibo não é válido, ou não é mais.",
      unauthorized: "É necessária uma chave de API.",
      methodNotAllowed: "Este endereço só conhece outros métodos.",
      notReady: "O serviço não está pronto. Tente mais tarde.",
      other: "A solicitação não foi entendida.",
      failure: "Algo deu errado aqui. Tente mais tarde."
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
