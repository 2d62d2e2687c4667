extension LocalizedStrings {
  static let japanese = LocalizedStrings(
    phrases: .japanese,
    start: Start(
      title: "確認コードの取得",
      introduction: "コードをお送りします。次のページで入力してください。",
      label: "メールアドレスまたは電話番号",
      hint: "電話番号は、+81\u{A0}90\u{A0}1234\u{A0}5678のように国番号から入力してください。",
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
      valid: { "コードの有効期限は\($0)です。" },
      validUntil: "コードは{time}まで有効です。",
      button: "確認",
      another: "別のメールアドレスまたは電話番号を使用"
    ),
    done: Done(
      title: "確認が完了しました",
      text: "コードは正しいものでした。",
      again: "別のメールアドレスまたは電話番号を確認"
    ),
    failure: Failure(
      titlePrefix: "エラー: ",
      back: "最初に戻る"
    ),
    problems: Problems(
      notFound: "ページが見つかりません。アドレスを確認してください。",
      foreignOrigin: "リクエストが別のサイトから送信されました。",
      unknownChallenge: "このコードはもう有効ではありません。新しいコードを取得してください。",
      limited: { "コードの送信回数が上限に達しました。\($0)後にもう一度お試しください。" },
      locked: { "正しくないコードが何度も入力されました。\($0)後にもう一度お試しください。" },
      phone: "この電話番号にはコードを送信できません。メールアドレスを使用してください。",
      email: "コードをメールで送信できません。電話番号を使用してください。",
      channel: "この方法ではコードを送信できません。別の方法を選択してください。",
      resendNotAllowed: "このコードは再送信できません。最初からやり直して新しいコードを取得してください。",
      proof: "人間であることを確認してから、もう一度お試しください。",
      notReady: "サービスを利用できません。しばらくしてからもう一度お試しください。",
      other: "リクエストを理解できませんでした。",
      failure: "サービスで問題が発生しました。しばらくしてからもう一度お試しください。"
    ),
    recipientErrors: { error in
      switch error {
      case .empty: "メールアドレスまたは電話番号を入力してください。"
      case .tooLong: "メールアドレスまたは電話番号として長すぎます。"
      case .phone:
        "+81\u{A0}90\u{A0}1234\u{A0}5678のように国番号から始まる電話番号か、メールアドレスを入力してください。"
      case .email: "name@example.comのようなメールアドレスを入力してください。"
      }
    }
  )
}
