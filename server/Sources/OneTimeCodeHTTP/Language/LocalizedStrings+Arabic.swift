/// Arabic strings isolate left-to-right text (Unicode UAX #9, 2.4), such as phone numbers with a plus sign.
extension LocalizedStrings {
  static let arabic = LocalizedStrings(
    phrases: .arabic,
    start: Start(
      title: "الحصول على رمز التحقق",
      introduction: "سنرسل إليك رمزًا لإدخاله في الصفحة التالية.",
      label: "البريد الإلكتروني أو رقم الهاتف",
      hint:
        "إذا كان رقم هاتف، فيُرجى تضمين رمز البلد، مثل \u{2066}+971\u{A0}50\u{A0}123\u{A0}4567\u{2069}.",
      button: "إرسال الرمز"
    ),
    code: Code(
      title: "إدخال الرمز",
      sentTo: {
        switch $0 {
        case .email(let masked): "أرسلنا رمزًا إلى البريد الإلكتروني \u{2066}\(masked)\u{2069}."
        case .phone(let end): "أرسلنا رمزًا إلى الرقم المنتهي بـ \u{2066}\(end)\u{2069}."
        }
      },
      valid: { "الرمز صالح لمدة \($0)." },
      validUntil: "الرمز صالح حتى الساعة \u{2068}{time}\u{2069}.",
      button: "تحقق",
      another: "استخدام بريد إلكتروني أو رقم آخر"
    ),
    done: Done(
      title: "اكتمل التحقق",
      text: "كان الرمز صحيحًا.",
      again: "التحقق من بريد إلكتروني أو رقم آخر"
    ),
    failure: Failure(
      titlePrefix: "خطأ: ",
      title: "حدث خطأ",
      back: "العودة إلى البداية"
    ),
    problems: Problems(
      notFound: "الصفحة غير موجودة.",
      foreignOrigin: "جاء الطلب من موقع آخر.",
      unknownChallenge: "لم يعد هذا الرمز صالحًا. يُرجى طلب رمز جديد.",
      limited: { "تم طلب عدد كبير جدًا من الرموز. يُرجى إعادة المحاولة بعد \($0)." },
      locked: { "تم إدخال عدد كبير جدًا من الرموز غير الصحيحة. يُرجى إعادة المحاولة بعد \($0)." },
      phone: "لا يمكن إرسال الرموز إلى هذا الرقم. يُرجى استخدام بريد إلكتروني.",
      email: "لا يمكن إرسال الرموز عبر البريد الإلكتروني. يُرجى استخدام رقم هاتف.",
      resendNotAllowed: "لم يعد من الممكن إعادة إرسال هذا الرمز. يُرجى البدء من جديد للحصول على رمز آخر.",
      notReady: "الخدمة غير جاهزة. يُرجى إعادة المحاولة لاحقًا.",
      other: "تعذّر فهم الطلب.",
      failure: "حدث خطأ من جانبنا. يُرجى إعادة المحاولة لاحقًا."
    ),
    recipientErrors: { error in
      switch error {
      case .empty: "يُرجى إدخال بريد إلكتروني أو رقم هاتف."
      case .tooLong: "هذا أطول من أن يكون بريدًا إلكترونيًا أو رقم هاتف."
      case .phone:
        "يُرجى إدخال رقم هاتف مع رمز البلد، مثل \u{2066}+971\u{A0}50\u{A0}123\u{A0}4567\u{2069}، أو بريد إلكتروني."
      case .email: "يُرجى إدخال بريد إلكتروني، مثل \u{2066}name@example.com\u{2069}."
      }
    }
  )
}
