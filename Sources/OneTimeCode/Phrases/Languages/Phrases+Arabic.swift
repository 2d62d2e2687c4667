extension CodePhrases {
  /// The phrases in Modern Standard Arabic. Requests use verbal nouns, because imperatives have a gender.
  ///
  /// In the forms for 0, 1 and 2, words express the number. Left-to-right text (a code, a host, a time) is
  /// enclosed in U+2066 and U+2069, and text of either direction in U+2068 and U+2069. Without these isolates
  /// (UAX #9), the groups of a code would appear in the wrong order, and a full stop at the wrong end.
  public static let arabic = CodePhrases(
    language: "ar",
    category: { count in
      switch (count, count % 100) {
      case (0, _): .zero
      case (1, _): .one
      case (2, _): .two
      case (_, 3...10): .few
      case (_, 11...99): .many
      default: .other
      }
    }
  ) { phrase in
    switch phrase {
    case .label: "رمز التحقق"
    case .checkedWhenComplete: "سيتم التحقق من الرمز تلقائيًا فور اكتماله."
    case .enteredDigits: "الأرقام المُدخلة: {count} من {length}."
    case .enteredCharacters: "الأحرف المُدخلة: {count} من {length}."
    case .digitsOnly: "يمكن إدخال أرقام فقط."
    case .lettersAndDigitsOnly: "يمكن إدخال أحرف وأرقام فقط."
    case .notInAlphabet: "هذا الحرف غير مستخدم في الرمز."
    case .onlyDigits:
      PluralForms(
        zero: "الرمز لا يحتوي على أي رقم.",
        one: "الرمز مكوّن من رقم واحد فقط.",
        two: "الرمز مكوّن من رقمين فقط.",
        few: "الرمز مكوّن من {count} أرقام فقط.",
        many: "الرمز مكوّن من {count} رقمًا فقط.",
        other: "الرمز مكوّن من {count} رقم فقط."
      )
    case .onlyCharacters:
      PluralForms(
        zero: "الرمز لا يحتوي على أي حرف.",
        one: "الرمز مكوّن من حرف واحد فقط.",
        two: "الرمز مكوّن من حرفين فقط.",
        few: "الرمز مكوّن من {count} أحرف فقط.",
        many: "الرمز مكوّن من {count} حرفًا فقط.",
        other: "الرمز مكوّن من {count} حرف فقط."
      )
    case .tooManyDigits:
      PluralForms(
        zero: "لم يتم إدخال أي رقم، وطول الرمز {length}.",
        one: "تم إدخال رقم واحد، وطول الرمز {length}.",
        two: "تم إدخال رقمين، وطول الرمز {length}.",
        few: "تم إدخال {count} أرقام، وطول الرمز {length}.",
        many: "تم إدخال {count} رقمًا، وطول الرمز {length}.",
        other: "تم إدخال {count} رقم، وطول الرمز {length}."
      )
    case .tooManyCharacters:
      PluralForms(
        zero: "لم يتم إدخال أي حرف، وطول الرمز {length}.",
        one: "تم إدخال حرف واحد، وطول الرمز {length}.",
        two: "تم إدخال حرفين، وطول الرمز {length}.",
        few: "تم إدخال {count} أحرف، وطول الرمز {length}.",
        many: "تم إدخال {count} حرفًا، وطول الرمز {length}.",
        other: "تم إدخال {count} حرف، وطول الرمز {length}."
      )
    case .noDigitCode:
      PluralForms(
        zero: "لا يحتوي هذا النص على رمز.",
        one: "لا يحتوي هذا النص على رمز من رقم واحد.",
        two: "لا يحتوي هذا النص على رمز من رقمين.",
        few: "لا يحتوي هذا النص على رمز من {count} أرقام.",
        many: "لا يحتوي هذا النص على رمز من {count} رقمًا.",
        other: "لا يحتوي هذا النص على رمز من {count} رقم."
      )
    case .noCharacterCode:
      PluralForms(
        zero: "لا يحتوي هذا النص على رمز.",
        one: "لا يحتوي هذا النص على رمز من حرف واحد.",
        two: "لا يحتوي هذا النص على رمز من حرفين.",
        few: "لا يحتوي هذا النص على رمز من {count} أحرف.",
        many: "لا يحتوي هذا النص على رمز من {count} حرفًا.",
        other: "لا يحتوي هذا النص على رمز من {count} حرف."
      )
    case .severalCodes: "يحتوي هذا النص على أكثر من رمز. يُرجى إدخال الرمز المطلوب."
    case .foreignDomain:
      "تنبيه: هذا الرمز مخصص للموقع \u{2066}{host}\u{2069} فقط. لم يتم إدخال أي شيء."
    case .missingDigits:
      PluralForms(
        zero: "لا ينقص أي رقم.",
        one: "ينقص رقم واحد.",
        two: "ينقص رقمان.",
        few: "تنقص {count} أرقام.",
        many: "ينقص {count} رقمًا.",
        other: "ينقص {count} رقم."
      )
    case .missingCharacters:
      PluralForms(
        zero: "لا ينقص أي حرف.",
        one: "ينقص حرف واحد.",
        two: "ينقص حرفان.",
        few: "تنقص {count} أحرف.",
        many: "ينقص {count} حرفًا.",
        other: "ينقص {count} حرف."
      )
    case .waitForVerdict: "يُرجى الانتظار، جارٍ التحقق من الرمز."
    case .notYetChecked: "لم يتم التحقق من الرمز بعد."
    case .alreadyAccepted: "سبق قبول الرمز."
    case .filled: "تم إدخال الرمز: \u{2066}{code}\u{2069}"
    case .filledMasked: "تم إدخال الرمز"
    case .startedOver: "تم حذف الرمز السابق"
    case .verifying: "جارٍ التحقق من الرمز"
    case .accepted: "تم قبول الرمز"
    case .wrongCode: "الرمز غير صحيح."
    case .wrongCodeAttemptsLeft:
      PluralForms(
        zero: "الرمز غير صحيح. لم تتبقَّ أي محاولة.",
        one: "الرمز غير صحيح. تبقّت محاولة واحدة.",
        two: "الرمز غير صحيح. تبقّت محاولتان.",
        few: "الرمز غير صحيح. تبقّت {count} محاولات.",
        many: "الرمز غير صحيح. تبقّت {count} محاولة.",
        other: "الرمز غير صحيح. تبقّت {count} محاولة."
      )
    case .expired: "انتهت صلاحية هذا الرمز. يُرجى طلب رمز جديد."
    case .usedUp: "سبق استخدام هذا الرمز. يُرجى طلب رمز جديد."
    case .tooManyAttempts: "تم تجاوز عدد المحاولات المسموح به. يُرجى طلب رمز جديد."
    case .noNetwork: "تعذّر التحقق من الرمز: لا يوجد اتصال بالشبكة. يُرجى إعادة المحاولة."
    case .notVerified: "تعذّر التحقق من الرمز. يُرجى إعادة المحاولة."
    case .otherReason: "{reason}"
    case .expiring:
      PluralForms(
        zero: "تنتهي صلاحية الرمز الآن.",
        one: "تنتهي صلاحية الرمز خلال ثانية واحدة.",
        two: "تنتهي صلاحية الرمز خلال ثانيتين.",
        few: "تنتهي صلاحية الرمز خلال {count} ثوانٍ.",
        many: "تنتهي صلاحية الرمز خلال {count} ثانية.",
        other: "تنتهي صلاحية الرمز خلال {count} ثانية."
      )
    case .codeSent: "أرسلنا إليك رمزًا جديدًا."
    case .calling: "نتصل بك الآن لإبلاغك برمز جديد."
    case .codeNotSent: "تعذّر إرسال رمز جديد إليك. يُرجى إعادة المحاولة."
    case .resendWait:
      PluralForms(
        zero: "يمكن طلب رمز جديد الآن.",
        one: "يمكن طلب رمز جديد بعد ثانية واحدة.",
        two: "يمكن طلب رمز جديد بعد ثانيتين.",
        few: "يمكن طلب رمز جديد بعد {count} ثوانٍ.",
        many: "يمكن طلب رمز جديد بعد {count} ثانية.",
        other: "يمكن طلب رمز جديد بعد {count} ثانية."
      )
    case .resendReady: "يمكن طلب رمز جديد الآن."
    case .resend: "طلب رمز جديد"
    case .resendByCall: "طلب رمز جديد عبر مكالمة هاتفية"
    case .resendByWhatsApp: "طلب رمز جديد عبر واتساب"
    case .resendByTelegram: "طلب رمز جديد عبر تيليجرام"
    case .resendByRCS: "طلب رمز جديد عبر RCS"
    case .resendCountdown: "طلب رمز جديد بعد \u{2066}{time}\u{2069}"
    case .labelWithReason: "\u{2068}{label}\u{2069}. \u{2068}{reason}\u{2069}"
    case .tryAgain: "إعادة المحاولة"
    case .verify: "التحقق"
    case .paste: "لصق"
    case .clear: "مسح الحقل"
    case .readCode: "قراءة الرمز بصوت مسموع"
    }
  }
}
