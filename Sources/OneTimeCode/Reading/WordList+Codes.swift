extension WordList {
  /// The beginnings of words for a code in more than 50 languages. They may also occur inside a longer word
  /// ("Bestätigungscode").
  static let codes = WordList(
    """
    cod|kod|pass|parol|cód|kód|kôd|kood|kóð|senha|clave|contrase|kennwort|wachtwoord|lösen|heslo|geslo|lozink|hasło|haslo|\
    jelsz|salasana|şifre|sifre|sandi|msimbo|slapta|mật|mã|код|парол|κωδικ|कोड|संख्या|পাসও|কোড|குறியீ|కోడ్|ಕೋಡ್|കോഡ്|કોડ|ਕੋਡ|කේත|\
    קוד|סיסמ|رمز|كود|کد|کوڈ|كلمة|码|碼|口令|コード|番号|パスワ|코드|번호|รหัส|លេខ|ລະຫັດ|ကုဒ်|კოდ|կոդ|ኮድ|
    """
  )

  /// Words that suggest a code unless they are part of a longer word, like "pin" in "shopping".
  static let abbreviations = WordList("otp|pin|tan|xac|kich|")

  /// Names and codes of currencies, found next to amounts. ``Unicode/Scalar/isCurrencySign`` covers signs.
  static let currencies = WordList(
    """
    eur|usd|gbp|chf|jpy|cny|inr|idr|vnd|krw|brl|mxn|clp|cop|ars|pyg|try|pln|czk|huf|ron|sek|nok|dkk|rub|uah|zar|ngn|kes|\
    aed|sar|egp|thb|php|myr|sgd|hkd|twd|aud|cad|nzd|rs|rp|tl|kr|kč|zł|ft|lei|руб|грн|đ|dong|đồng|euro|dollar|peso|円|元|원|
    """
  )

  /// Words that mark an unusually divided number as bank details, not a code ("sort code 12-34-56").
  static let banking = WordList("sort|bank|account|iban|konto|")
}
