/// A list of lowercase words to search for in messages.
struct WordList {
  private let words: StaticString

  /// Creates a list from a string in which a vertical bar follows each word.
  init(_ words: StaticString) {
    self.words = words
  }

  private var characters: [Unicode.Scalar] { words.withUTF8Buffer { [Unicode.Scalar](utf8: $0) } }

  /// Whether `text` starts with one of the words.
  func isPrefix(of text: ArraySlice<Token>) -> Bool {
    isWord(of: characters, at: text.startIndex, in: text)
  }

  /// Whether one of the words occurs in `text`, even within a longer word.
  func occurs(in text: ArraySlice<Token>) -> Bool {
    let words = characters
    return text.indices.contains { isWord(of: words, at: $0, in: text) }
  }

  /// Whether one of the words occurs in `text` without an adjacent ASCII letter.
  func occursAlone(in text: ArraySlice<Token>) -> Bool {
    let words = characters
    return text.indices.contains { index in
      isWord(of: words, at: index, in: text) { !text.hasLetter(at: $0) } && !text.hasLetter(at: index - 1)
    }
  }

  /// Whether `text` ends with one of the words, without an ASCII letter before it.
  func isSuffix(of text: ArraySlice<Token>) -> Bool {
    let words = characters
    return text.indices.suffix(20).contains { index in
      isWord(of: words, at: index, in: text) { $0 == text.endIndex } && !text.hasLetter(at: index - 1)
    }
  }

  /// Whether one of `words` starts at `start` in `text`, and ends at an index that satisfies `canEnd`.
  private func isWord(
    of words: [Unicode.Scalar],
    at start: Int,
    in text: ArraySlice<Token>,
    canEnd: (Int) -> Bool = { _ in true }
  ) -> Bool {
    var index = start
    var isEqual = true
    for character in words {
      if character == "|" {
        if isEqual, canEnd(index) { return true }
        index = start
        isEqual = true
      } else if isEqual {
        isEqual = index < text.endIndex && text[index].character.lowercased == character
        index += 1
      }
    }
    return false
  }
}

extension ArraySlice<Token> {
  /// Whether a word for a code occurs in the text.
  var hasCodeWord: Bool { WordList.codes.occurs(in: self) || WordList.abbreviations.occursAlone(in: self) }

  fileprivate func hasLetter(at index: Int) -> Bool {
    indices.contains(index) && self[index].character.isASCIILetter
  }
}

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

/// A sentence that contains a code but no word for a code, such as "Use 4711 to sign in".
enum ServiceSentence {
  /// Words that directly precede the code. Without such a word, the code must start the sentence: "4711 to
  /// log in to Example".
  private static let preceding = WordList(
    """
    use|enter|type|with|\
    utilize|digite|insira|informe|\
    usa|utiliza|utilice|ingresa|ingrese|introduce|introduzca|escribe|\
    utilise|utilisez|entrez|saisissez|tapez|avec|\
    verwende|verwenden sie|nutze|nutzen sie|mit|gib|geben sie|\
    utilizza|inserisci|digita|\
    は|には|に|\
    استخدم|أدخل|ادخل|
    """
  )

  /// Words that directly follow the code.
  private static let following = WordList(
    """
    to sign in|to log in|to login|to sign up|to verify|to confirm|to authenticate|to continue|to complete|to access|\
    to activate|to register|to reset|to approve|to authorize|to authorise|\
    para entrar|para acessar|para fazer login|para iniciar|para se conectar|para verificar|para confirmar|para continuar|\
    para acceder|para ingresar|\
    pour vous connecter|pour te connecter|pour vous identifier|pour accéder|pour vérifier|pour confirmer|pour valider|\
    um dich anzumelden|um sich anzumelden|um dich einzuloggen|um sich einzuloggen|zum anmelden|zum einloggen|\
    zur anmeldung|zur bestätigung|zum bestätigen|ein, um|anmelden|einloggen|\
    per accedere|per entrare|per effettuare|per verificare|per confermare|per continuare|\
    でログイン|を入力|を使用してログイン|を使ってログイン|でサインイン|\
    لتسجيل الدخول|للدخول|لتأكيد|للتحقق|للتأكيد|
    """
  )

  /// Whether `sentence` is a service's sentence whose code is at `range`.
  static func hasCode(at range: Range<Int>, in sentence: ArraySlice<Token>) -> Bool {
    let start = sentence[..<range.lowerBound].dropLast { $0.isQuote }
    let end = sentence[range.upperBound...].drop { $0.isQuote }
    return following.isPrefix(of: end) && (start.last?.isOpening ?? true || preceding.isSuffix(of: start))
  }
}

extension Token {
  /// Whether this character may appear between a code and the words around it.
  fileprivate var isQuote: Bool {
    switch character {
    case ",", "\"", "'", "*", "“", "”", "„", "«", "»", "「", "」", "،", "、": true
    default: kind == .blank
    }
  }

  /// Whether a sentence may start after this character, for example after the sender's name ("[Example] 4711
  /// to log in").
  fileprivate var isOpening: Bool {
    switch character {
    case ":", "]", ")", "】", ">", "|": true
    default: false
    }
  }
}
