/// The words by which messages call a code what it is, in as many languages as there are words for it in few letters.
///
/// They are looked for only where the form of a text leaves a doubt. A language that is missing here is read all the
/// same: six digits need no word; of several numbers none is taken.
enum CodeWords {
  /// The beginnings of words that may also be the end of a longer one ("Bestätigungscode"), in small letters; behind
  /// an equals sign those that must be a word of their own ("pin" is in "shopping").
  private static var words: StaticString {
    """
    cod kod pass parol =otp =pin =tan =xac =kich cód kód kôd kood kóð senha clave contrase kennwort wachtwoord lösen heslo geslo \
    lozink hasło haslo jelsz salasana şifre sifre sandi msimbo slapta mật mã код парол κωδικ कोड संख्या পাসও কোড \
    குறியீ కోడ్ ಕೋಡ್ കോഡ് કોડ ਕੋਡ කේත קוד סיסמ رمز كود کد کوڈ كلمة 码 碼 口令 コード 番号 パスワ 코드 번호 รหัส \
    លេខ ລະຫັດ ကုဒ် კოდ կոդ ኮድ\u{20}
    """
  }

  /// Whether one of them starts at `place` in `text`.
  @inline(never)
  static func one(startsAt place: Int, in text: Units) -> Bool {
    var byte = words.utf8Start
    let end = byte + words.utf8CodeUnitCount
    while byte < end {
      let isWhole = byte.pointee == 0x3D
      if isWhole { byte += 1 }
      var index = place
      var isEqual = true
      // Each ends with a blank.
      while byte.pointee != 0x20 {
        var letter = UInt32(byte.pointee)
        byte += 1
        // In UTF-8 two or three bytes are a letter.
        while byte.pointee & 0xC0 == 0x80 {
          letter = letter << 6 | UInt32(byte.pointee & 0x3F)
          byte += 1
        }
        letter &= letter < 0x80 ? 0x7F : letter < 0x1_0000 ? 0x7FF : 0xFFFF
        // In Latin, Greek and Cyrillic a capital is 32 before its small letter.
        let unit = index < text.count ? UInt32(text[index]) : 0
        if unit != letter, unit &+ 0x20 != letter { isEqual = false }
        index &+= 1
      }
      byte += 1
      if isEqual, !isWhole || !text.hasLetter(at: place &- 1) && !text.hasLetter(at: index) { return true }
    }
    return false
  }
}

extension Units {
  /// Whether a letter of ASCII stands at `place`, which may be outside the text.
  @inline(never)
  fileprivate func hasLetter(at place: Int) -> Bool {
    place >= 0 && place < count && (self[place] | 0x20) &- 0x61 < 26
  }
}
