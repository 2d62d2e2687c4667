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
