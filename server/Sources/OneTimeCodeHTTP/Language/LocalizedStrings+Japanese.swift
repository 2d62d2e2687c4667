extension LocalizedStrings {
  static let japanese = LocalizedStrings(
    phrases: .japanese,
    start: Start(
      title: "確認コードの取得",
      introduction: "コードをお送りします。次のページで入力してください。",
      label: RecipientString(
        email: "メールアドレス",
        phone: "電話番号",
        either: "メールアドレスまたは電話番号"
      ),
      phoneHint: "+81\u{A0}90\u{A0}1234\u{A0}5678のように国番号から入力してください。",
      phoneOrEmailHint: "電話番号は、+81\u{A0}90\u{A0}1234\u{A0}5678のように国番号から入力してください。",
      nationalHint: { "国番号を省略すると、\($0)が自動的に付きます。" },
      button: "コードを送信"
    ),
    code: Code(
      title: "コードの入力",
      sentTo: {
        switch $0 {
        case .email(let masked): "\(masked)にコードを送信しました。"
        case .phone(let end): "末尾が\(end)の電話番号にコードを送信しました。"
        }
      },
      sentToSpoken: { "\($0)で始まり、\($1)で終わるメールアドレスにコードを送信しました。" },
      validFor: "有効時間：",
      validUntil: "有効期限：",
      button: "確認",
      help: Help(
        title: "コードが届かない場合",
        wait: "届くまでに数分かかることがあります。",
        spam: "迷惑メールフォルダも確認してください。",
        correctEmail: "メールアドレスを入力し直す",
        correctPhone: "電話番号を入力し直す"
      )
    ),
    done: Done(
      title: "確認が完了しました",
      text: "コードを確認しました。",
      again: RecipientString(
        email: "別のメールアドレスを確認",
        phone: "別の電話番号を確認",
        either: "別のメールアドレスまたは電話番号を確認"
      )
    ),
    linked: Section(
      title: "認証コード",
      text: "コードをリクエストした端末で入力してください。"
    ),
    report: Report(
      question: Section(
        title: "コードに心当たりがありませんか？",
        text: "ほかの人があなたのメールアドレスまたは電話番号を入力した可能性があります。誰にも使われないように、コードを無効にしてください。"
      ),
      button: "コードを無効にする",
      ended: Section(
        title: "コードを無効にしました",
        text: "このコードはもう使えません。今後1時間は、登録のない端末から新しいコードをリクエストできません。"
      ),
      used: Section(
        title: "コードはすでに使われています",
        text: "誰かがコードを入力しました。ご本人でない場合は、お問い合わせください。"
      ),
      late: Section(
        title: "コードの有効期限が切れています",
        text: "このコードはもう使えません。心当たりのない操作に気づいた場合は、お問い合わせください。"
      )
    ),
    failure: Failure(
      titlePrefix: "エラー：",
      back: "最初に戻る"
    ),
    problems: Problems(
      notFound: "ページが見つかりません。URLを確認してください。",
      foreignOrigin: "リクエストが別のサイトから送信されました。最初からやり直してください。",
      unknownChallenge: "このコードは無効になりました。新しいコードを取得してください。",
      limited: { "コードの取得回数が上限に達しました。\($0)後にもう一度お試しください。" },
      locked: { "誤ったコードの入力回数が上限に達しました。\($0)後にもう一度お試しください。" },
      phone: "この電話番号にはコードを送信できません。",
      email: "メールではコードを送信できません。",
      useEmail: "メールアドレスを使用してください。",
      usePhone: "電話番号を使用してください。",
      useAnotherPhone: "別の電話番号を使用してください。",
      channel: "この方法ではコードを送信できません。別の方法を選択してください。",
      resendNotAllowed: "このコードをもう一度お送りすることはできません。最初からやり直して、新しいコードを取得してください。",
      proof: "人間であることを確認してから、もう一度お試しください。",
      notReady: "現在、サービスをご利用いただけません。しばらくしてからもう一度お試しください。",
      other: "リクエストを処理できませんでした。",
      failure: "サービスで問題が発生しました。しばらくしてからもう一度お試しください。"
    ),
    recipientErrors: RecipientErrors(
      empty: RecipientString(
        email: "メールアドレスを入力してください。",
        phone: "電話番号を入力してください。",
        either: "メールアドレスまたは電話番号を入力してください。"
      ),
      tooLong: "入力内容が長すぎます。",
      email: "name@example.comのような形式でメールアドレスを入力してください。",
      phone: "+81\u{A0}90\u{A0}1234\u{A0}5678のように国番号から始まる電話番号を入力してください。",
      phoneOrEmail:
        "メールアドレス、または+81\u{A0}90\u{A0}1234\u{A0}5678のように国番号から始まる電話番号を入力してください。"
    )
  )
}
