import OneTimeCode
import Testing

@Suite("Reading: a code among other text")
struct CandidateTests {
  @Test(
    "F6.2 a code is found in a message",
    arguments: [
      ("G-123456", "123456"),
      ("Your 2FA code: 654321", "654321"),
      ("985 391", "985391"),
      ("９８５３９１", "985391"),
      ("Code 985391 10 minutes", "985391"),
      ("985391 is your code. Valid for 10 minutes. Do not share it.", "985391"),
      ("<#> 985391 is your ExampleCo code\nFA+9qCX9VSu", "985391"),
      ("Your code:\n985391\nThank you, Example 24/7", "985391"),
      ("Votre code : 985 391", "985391"),
      ("Ihr Code: 985-391.", "985391"),
      ("【例】验证码：985391，10分钟内有效。", "985391"),
      ("رمزك هو ٩٨٥٣٩١", "985391"),
      ("(985) 391: the old one. New: 123456", "123456"),
      ("985391\n123", "985391"),
      ("Call 555-123-4567. Code 985391", "985391"),
      ("Enter the code to sign in: 985391", "985391"),
    ] as [(String, CodeSymbols)]
  )
  func message(text: String, code: CodeSymbols) {
    #expect(CodeReading(text, as: .digits(6)) == .code(code))
  }

  @Test(
    "F6.2 the same code twice is one code",
    arguments: [
      "985391 or 985391", "985391\n985391", "９８５３９１ 985391", "Code 985-391, again: 985 391",
      "985391, 985-391",
    ]
  )
  func twice(text: String) {
    #expect(CodeReading(text, as: .digits(6)) == .code("985391"))
  }

  @Test(
    "F6.5 a line break ends a run",
    arguments: ["985\n391", "985\r391", "985\u{2028}391", "985\u{85}391", "985 \n 391"]
  )
  func lines(text: String) {
    #expect(CodeReading(text, as: .digits(6)) == .refused(.noCode))
  }

  @Test(
    "F6.9, F6.17, F6.18 in formats with letters, a code is distinguished from words",
    arguments: [
      ("Your Google code is A1B2C3", "A1B2C3"),
      ("your google code is a1b2c3", "A1B2C3"),
      ("Your Google code: ABCDEF.", "ABCDEF"),
      ("Your 2FA code: 654321", "654321"),
      ("Ｙour code is Ａ１Ｂ２Ｃ３!", "A1B2C3"),
      ("A1B2C3", "A1B2C3"),
      ("abcdef", "ABCDEF"),
      ("ABCDEF", "ABCDEF"),
      (" abcdef\n", "ABCDEF"),
      ("A1B 2C3", "A1B2C3"),
      ("a1b-2c3", "A1B2C3"),
      ("ABC DEF", "ABCDEF"),
      ("A-B-C-D-E-F", "ABCDEF"),
    ] as [(String, CodeSymbols)]
  )
  func letters(text: String, code: CodeSymbols) {
    #expect(CodeReading(text, as: .lettersAndDigits(6)) == .code(code))
  }

  @Test(
    "F6.9, F6.17, F6.18 in formats with letters, text that looks like words is not a code",
    arguments: [
      "abc def", "Abc Def", "Please log in again", "the google code", "my: a1b 2c3", "code: abcdef",
      "Google: hello",
    ]
  )
  func words(text: String) {
    #expect(CodeReading(text, as: .lettersAndDigits(6)) == .refused(.noCode))
  }

  @Test(
    "F6.8 in formats with letters and groups, a run may be broken at the groups",
    arguments: [
      ("A1B-2C3", "A1B2C3"),
      ("abc def", "ABCDEF"),
      ("Code: A1B-2C3!", "A1B2C3"),
      ("Code: a1b 2c3.", "A1B2C3"),
      ("code: ABC-DEF, thanks", "ABCDEF"),
      ("A1B2C3 is the code", "A1B2C3"),
    ] as [(String, CodeSymbols)]
  )
  func grouped(text: String, code: CodeSymbols) throws {
    let format = try CodeFormat(length: 6, alphabet: .lettersAndDigits, grouping: [3, 3])
    #expect(CodeReading(text, as: format) == .code(code))
  }

  @Test(
    "F6.8 in formats with letters and groups, a run that is broken elsewhere or into words is not a code",
    arguments: [
      "A1-B2-C3", "AB CDEF", "ABCDE-F", "A-BC-DEF", "Code: A1-B2-C3.", "code: one two.",
    ]
  )
  func misgrouped(text: String) throws {
    let format = try CodeFormat(length: 6, alphabet: .lettersAndDigits, grouping: [3, 3])
    #expect(CodeReading(text, as: format) == .refused(.noCode))
  }

  @Test(
    "F6.4, F6.6 breaks between digits need not match the groups",
    arguments: ["98 53 91", "985 391", "98-53-91", "Code: 98 53 91.", "9 8 5 3 9 1"]
  )
  func groupedDigits(text: String) throws {
    #expect(CodeReading(text, as: try CodeFormat(length: 6, grouping: [3, 3])) == .code("985391"))
  }

  @Test("F6.17, F6.18 with a lowercase or case-sensitive alphabet, a code is distinguished from words too")
  func otherAlphabets() throws {
    let lowercase = try CodeFormat(
      length: 6,
      alphabet: CodeFormat.Alphabet("abcdefghijklmnopqrstuvwxyz0123456789")
    )
    #expect(CodeReading("your google code: a1b2c3", as: lowercase) == .code("a1b2c3"))
    #expect(CodeReading("your google code: ABCDEF", as: lowercase) == .code("abcdef"))
    #expect(CodeReading("your google code: abcdef", as: lowercase) == .refused(.noCode))
    #expect(CodeReading("abcdef", as: lowercase) == .code("abcdef"))
    let mixedCase = try CodeFormat(
      length: 6,
      alphabet: CodeFormat.Alphabet("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789")
    )
    #expect(CodeReading("Your Google code: aB1cD2", as: mixedCase) == .code("aB1cD2"))
    #expect(CodeReading("Your Google code: abcdef", as: mixedCase) == .refused(.noCode))
    #expect(CodeReading("aBcDeF", as: mixedCase) == .code("aBcDeF"))
  }

  @Test(
    "F6.3, F8.1 a text with different codes is refused",
    arguments: [
      "985391 or 123456", "985391\n123456", "985-391, 123-456", "985391 123456", "985391 123456 985391",
      "123456 985391 985391",
    ]
  )
  func several(text: String) {
    #expect(CodeReading(text, as: .digits(6)) == .refused(.severalCodes))
  }

  @Test(
    "F6.3, F8.1 in formats with letters, a text with different codes is refused",
    arguments: ["GOOG1E code A1B2C3", "A1B2C3 a1b2c4"]
  )
  func severalLetters(text: String) {
    #expect(CodeReading(text, as: .lettersAndDigits(6)) == .refused(.severalCodes))
  }

  @Test(
    "F6.5, F8.1 too many symbols are refused with their count",
    arguments: [
      ("9853911", 7), ("985 391 1", 7), ("98539 1123", 9), ("Code: 9853911.", 7),
      ("9853911 10", 7), ("985391-1", 7), ("Code 98539 10 minutes", 7), ("０１２３４５６", 7), ("1234567\n", 7),
      ("12.34.56.78", 8),
    ]
  )
  func tooMany(text: String, count: Int) {
    #expect(CodeReading(text, as: .digits(6)) == .refused(.tooMany(count)))
  }

  @Test(
    "F6.5, F8.1 in formats with letters, a refusal of too many symbols gives the number of symbols",
    arguments: [
      ("abcdefg", 7), ("Your code is A1B2C3D", 7), ("AB1 CD2 EF3", 9), ("ABCD EFGH", 8),
      ("code: A1B2C3D!", 7),
    ]
  )
  func tooManyLetters(text: String, count: Int) {
    #expect(CodeReading(text, as: .lettersAndDigits(6)) == .refused(.tooMany(count)))
  }

  @Test(
    "F8.1 a text without a code is refused",
    arguments: [
      "hello", "7 digits were pasted", "12:30", "9853911 or 1234567", "12 345 or 1234",
      "https://example.com/", "..",
      "1.2.3.4.5.", "Call +1 555 123 4567!", "x985391y", "It is 98-53-91.",
    ]
  )
  func noCode(text: String) {
    #expect(CodeReading(text, as: .digits(6)) == .refused(.noCode))
  }

  @Test(
    "F6.10 a run broken by a dot, or by dashes into pairs, is a code if its sentence has a word for a code",
    arguments: [
      "Seu código de acesso: 985.391", "Your code is 98-53-91", "985.391 is your code. It costs nothing.",
      "Code: 98-53-91.", "Kod: 985.391, 10 min", "Your code: 985,391", "Your code is 985 - 391.",
    ]
  )
  func unusual(text: String) {
    #expect(CodeReading(text, as: .digits(6)) == .code("985391"))
  }

  @Test(
    "F6.11, F6.12 digits with unusual separators that may be an amount, a date or another number are not a code",
    arguments: [
      "It is 985.391", "Call 98-53-91", "Your code is valid. Call 98-53-91", "Code: pay 985.391 EUR",
      "Code: pay $ 985.391", "Code: 985.391 €", "Code sent on 12-10-56", "Code sent on 10-31-56",
      "Code sent on 26-11-24",
      "Your sort code is 98-53-91", "Code: +98-53-91", "Code: 9.8.5.391", "Code: 9853-91",
      "Code: 985:391", "Your balance: 985,391", "Total:\n985,391", "Code sent on 31-12-99",
      "Code sent on 99-12-31",
    ]
  )
  func unusualAmount(text: String) {
    #expect(CodeReading(text, as: .digits(6)) == .refused(.noCode))
  }

  @Test(
    "F6.11 three pairs that can't be a day, a month and a year are a code",
    arguments: ["321299", "311399", "991232"]
  )
  func unusualDate(code: String) throws {
    let pairs = stride(from: 0, to: 6, by: 2).map { code.dropFirst($0).prefix(2) }.joined(separator: "-")
    #expect(
      try CodeReading("Your code is \(pairs)", as: .digits(6))
        == .code(#require(CodeSymbols(ascii: code.utf8)))
    )
  }

  @Test("F6.10 a run broken by dots or into pairs is a code only if the text contains no other code")
  func unusualBesideAnother() {
    #expect(CodeReading("Your code is 123456, and not 98-53-91", as: .digits(6)) == .code("123456"))
    #expect(CodeReading("Code 123456 for 985.391 points", as: .digits(6)) == .code("123456"))
    #expect(CodeReading("Your code is 98-53-91 or 985.392", as: .digits(6)) == .refused(.severalCodes))
  }

  @Test(
    "F6.22 in a typical sign-in sentence, a short code needs no word for a code",
    arguments: [
      "Use 4711 to sign in", "use 4711 to log in to Example.", "4711 to log in to Example",
      "[Example] 4711 to verify",
      "Hello! Use \"4711\" to confirm.", "Enter 4711 to continue",
      "Verwenden Sie 4711, um sich anzumelden.", "Mit 4711 anmelden", "Gib 4711 ein, um dich anzumelden",
      "Utilisez 4711 pour vous connecter", "Usa 4711 para iniciar sesión", "Digite 4711 para entrar",
      "Usa 4711 per accedere", "4711でログイン", "ログインするには4711を入力してください", "استخدم 4711 لتسجيل الدخول",
    ]
  )
  func service(text: String) {
    #expect(CodeReading(text, as: .digits(4)) == .code("4711"))
  }

  @Test(
    "F6.21 outside typical sign-in sentences, a short code needs a word for a code",
    arguments: [
      "Room 4711 to sign in", "In 2026 to log in", "Use 4711", "Use 4711 points to sign in",
      "Pause 4711 to sign in",
      "Use it. Room 4711 to sign in",
    ]
  )
  func otherSentence(text: String) {
    #expect(CodeReading(text, as: .digits(4)) == .refused(.noCode))
  }

  @Test("F6.23 six or more digits need no word for a code", arguments: ["985391", "98539142"])
  func noWord(code: String) throws {
    let symbols = try #require(CodeSymbols(ascii: code.utf8))
    for text in ["Xyz \(code) xyz.", "\(code), xyz!", "Xyz xyz: \(code)\nXyz"] {
      #expect(CodeReading(text, as: .digits(code.count)) == .code(symbols))
    }
    #expect(CodeReading("Xyz 98539 xyz.", as: .digits(5)) == .refused(.noCode))
  }

  @Test("F6.7 letters and a dash before a code with a digit are not a part of it")
  func prefix() {
    #expect(CodeReading("G-123456", as: .digits(6)) == .code("123456"))
    #expect(CodeReading("Example-123456 is your code", as: .digits(6)) == .code("123456"))
    #expect(CodeReading("Your code is G-A1B2C3", as: .lettersAndDigits(6)) == .code("A1B2C3"))
    #expect(CodeReading("Your code is G-ABCDEF", as: .lettersAndDigits(6)) == .refused(.tooMany(7)))
  }

  @Test("F6.12 a digit that the format doesn't have joins the digits that it touches")
  func foreignDigits() throws {
    let format = try CodeFormat(length: 3, alphabet: CodeFormat.Alphabet("abc#0123"))
    for text in ["20261231 EURCode: =/, 123:2use ", "Code: 2027", "Code: 9202"] {
      let reading = CodeReading(text, as: format)
      guard case .refused = reading else { return #expect(reading == .refused(.noCode)) }
    }
    #expect(CodeReading("In 2026, code: 312", as: format) == .code("312"))
  }

  @Test("F6.12 full-width punctuation doesn't join digits, and other punctuation does")
  func joining() {
    for text in ["验证码：985391，10分钟", "10：985391", "5，985391"] {
      #expect(CodeReading(text, as: .digits(6)) == .code("985391"))
    }
    for text in ["985391,50", "985391.50", "10:985391", "5/985391"] {
      #expect(CodeReading("Pay \(text) now", as: .digits(6)) == .refused(.noCode))
    }
  }

  @Test(
    "F6.12 a number that isn't a decimal digit joins the digits that it touches",
    arguments: [
      "½", "¼", "¾", "²", "³", "¹", "⁰", "⁹", "₀", "₉", "⅓", "Ⅳ", "ⅿ", "①", "⑳", "⒛", "⓪", "⓿", "❶", "➓", "〇",
      "〡", "㈠", "㊀",
      "㉈", "㉟", "㊿", "🄀", "🄌",
    ]
  )
  func numberSigns(sign: String) {
    #expect(CodeReading("Your code: 985391\(sign)", as: .digits(6)) == .refused(.noCode))
    #expect(CodeReading("Your code: \(sign)985391", as: .digits(6)) == .refused(.noCode))
    #expect(CodeReading("\(sign) 985391", as: .digits(6)) == .code("985391"))
    #expect(CodeReading("985391\(sign) is old. Your code: 123456", as: .digits(6)) == .code("123456"))
    #expect(CodeReading("4711 \(sign)\nXyz", as: .digits(4)) == .refused(.noCode))
  }

  @Test("F6.10 a number with only blanks between it and another one is not a code")
  func besideNumber() {
    for text in ["Code? Ask 0800 985391", "Your code: 985391 4711", "Your code: 985391  471"] {
      #expect(CodeReading(text, as: .digits(6)) == .refused(.noCode))
    }
    for text in [
      "Code 985391 47 xyz", "Code 985391 100 minutes", "Code 985391 2026-11-28", "28/11/2026 985391 code",
      "Code 985391 500 EUR", "Code 985391\n4711", "Code 985391 985391", "Code 985391 A471",
    ] {
      #expect(CodeReading(text, as: .digits(6)) == .code("985391"))
    }
  }

  @Test("F6.13 two digits next to a dash are not a code")
  func pairs() {
    for text in ["Your code is valid on 26-11", "Code of 26-11: none"] {
      #expect(CodeReading(text, as: .digits(4)) == .refused(.noCode))
    }
    #expect(CodeReading("Your code is 26 11", as: .digits(4)) == .code("2611"))
  }

  @Test("F6.14 a phone number after a plus sign is not a code")
  func phoneNumber() {
    for text in [
      "Call +985391", "Code? Call +49 (30) 985391", "Code? Call +49.30.985391", "Code? Call +49-30-985391",
    ] {
      #expect(CodeReading(text, as: .digits(6)) == .refused(.noCode))
    }
    #expect(CodeReading("Call +49 30 1234, or use code 985391", as: .digits(6)) == .code("985391"))
    #expect(CodeReading("Code? Call +49 985391", as: .digits(6)) == .refused(.noCode))
    #expect(CodeReading("Code 123456. Call +985391", as: .digits(6)) == .code("123456"))
  }

  @Test(
    "F6.16 symbols next to a letter or sign are a code only if their sentence has a word for a code",
    arguments: ["X985391", "*985391", "_985391", "/985391", "=985391", "@985391", "$985391", "985391€"]
  )
  func attached(text: String) {
    #expect(CodeReading("Xyz \(text) xyz", as: .digits(6)) == .refused(.noCode))
    #expect(CodeReading("Your code. Xyz \(text) xyz", as: .digits(6)) == .refused(.noCode))
    #expect(CodeReading("Your OTP \(text)", as: .digits(6)) == .code("985391"))
  }

  @Test("F6.19 of different candidates, those with a word for a code or alone on their line are preferred")
  func preferred() {
    #expect(CodeReading("Order 123456. Your code is 985391.", as: .digits(6)) == .code("985391"))
    #expect(CodeReading("Order 123456:\n985391\nThanks", as: .digits(6)) == .code("985391"))
    #expect(CodeReading("Order 123456. Customer 985391.", as: .digits(6)) == .refused(.severalCodes))
    #expect(
      CodeReading("Your code is 123456.\nYour code is 985391.", as: .digits(6)) == .refused(.severalCodes)
    )
  }

  @Test(
    "F6.20 words for a code are known in many languages, and matter only if the form isn't enough",
    arguments: ["code", "Kennwort", "clave", "пароль", "رمز", "कोड", "码", "番号", "OTP"]
  )
  func codeWords(word: String) {
    #expect(CodeReading("Xyz \(word) 4711 xyz", as: .digits(4)) == .code("4711"))
    #expect(CodeReading("Xyz 4711 xyz", as: .digits(4)) == .refused(.noCode))
    #expect(CodeReading("Xyz \(word). Xyz 985391 xyz", as: .digits(6)) == .code("985391"))
  }

  @Test(
    "F6.10 the code is distinguished from another number of its length by what names each of them",
    arguments: [
      "Your OTP for order 571204 is *985391*",
      "Your verification code for order 571204 at Acme Inc. is 985391.",
      "Your code is €985391 for order 571204", "Booking 571204 confirmed. Enter code _985391_ to see it.",
      "Votre code pour la commande n° 571204 chez M. Dupont est 985391.",
      "Confirm delivery to 571204 Seattle with code 985391.",
      "Rs. 571204 is the amount. OTP=985391", "985391 is OTP for 571204", "Your code: 985391. Flight 571204",
      "Code 571204 has expired. Your new code is 985391", "【例】订单571204的验证码985391,5分钟内有效",
      "Your code is 985391. To stop these messages text 571204.", "Ihr Code bis 571204 lautet 985391",
      "Your delivery at PIN code 571204 is out today. Share OTP 985391.", "OTP for PNR 571204 is 985391",
      "Order 571204\n985391\nThanks", "Код 985391. Позвоните по тел. 571204", "認証コード985391（口座番号571204）",
    ]
  )
  func bystander(text: String) {
    #expect(CodeReading(text, as: .digits(6)) == .code("985391"))
  }

  @Test(
    "F6.10 a number that something else names is not a code, even if there is no other",
    arguments: [
      "Your order code is 9853.", "Tracking code: 9853", "Error code 9853", "Code 9853 has expired.",
      "A code was sent to the number ending in 9853.", "Code? See https://a.example/9853",
      "The code of conduct of 2026",
      "© 4711 Example, code", "〒4711", "Blood sugar code 4711 kcal", "Text CODE to 4711 to start",
      "有效期至2026年", "Your code is valid until 1830", "Ihr Code gilt für 9853 Punkte", "Code: Rs. 9853",
    ]
  )
  func namedOtherwise(text: String) {
    #expect(CodeReading(text, as: .digits(4)) == .refused(.noCode))
  }

  @Test("F6.10 a number is not a code if a word for a code names another number of another length")
  func otherLength() {
    #expect(CodeReading("Your code is 4821 and your ref is 99812", as: .digits(5)) == .refused(.noCode))
    #expect(CodeReading("Your code is 985391, and your seat 4711", as: .digits(4)) == .refused(.tooMany(6)))
    #expect(CodeReading("985391 is OTP for 4711", as: .digits(4)) == .refused(.noCode))
    #expect(CodeReading("Your code is 4711, and your seat 985391", as: .digits(4)) == .code("4711"))
  }

  @Test(
    "F6.10 a postcode or a number to call or to send a text to is not a code",
    arguments: [
      "Your order to Pin Code 400076 has shipped.", "पिन कोड 400076 पर आपका पार्सल आज आएगा",
      "Mã bưu chính 400076, Hà Nội",
      "〒400-0076 東京都", "Reply STOP to 400076 to end.", "Amount due: 400076",
      "Never share codes. Customer service 400076",
      "Protocolo de atendimento: 400076", "Kargonuz 400076 takip no ile yola çıktı",
    ]
  )
  func address(text: String) {
    let length = text.filter { $0.isNumber }.count
    #expect(CodeReading(text, as: .digits(length)) == .refused(.noCode))
  }

  @Test("F6.10 a year needs more than a word for a code elsewhere in the text")
  func year() {
    for year in ["1900", "2026", "2100"] {
      #expect(CodeReading("Code. Xyz \(year) xyz", as: .digits(4)) == .refused(.noCode))
    }
    #expect(CodeReading("Code. Xyz 1899 xyz", as: .digits(4)) == .code("1899"))
    #expect(CodeReading("Code. Xyz 2101 xyz", as: .digits(4)) == .code("2101"))
    #expect(CodeReading("Code 2026", as: .digits(4)) == .code("2026"))
  }

  @Test("F6.10 a word for another number counts for less with a copula")
  func stated() {
    #expect(CodeReading("The code for your order is 4711", as: .digits(4)) == .code("4711"))
    #expect(CodeReading("The code for your order 4711", as: .digits(4)) == .refused(.noCode))
  }

  @Test("F6.10 digits after a slash are in the path of an address only if a host with a dot is before it")
  func path() {
    #expect(CodeReading("Your OTP xy/985391", as: .digits(6)) == .code("985391"))
    for text in ["Your OTP a.example/985391", "Your OTP x://985391", "Your OTP a.example?a=985391"] {
      #expect(CodeReading(text, as: .digits(6)) == .refused(.noCode))
    }
  }

  @Test("F6.8 dashes between the format's pairs are usual")
  func pairedLetters() throws {
    let format = try CodeFormat(length: 4, alphabet: .lettersAndDigits, grouping: [2, 2])
    #expect(CodeReading("Xyz xyz:\nA1-B2\nXyz", as: format) == .code("A1B2"))
  }

  @Test("F6.11 the nearest of many words for a code counts")
  func manyWords() {
    let words = String(repeating: "code, ", count: 9)
    #expect(CodeReading("\(words)4711, \(words)", as: .digits(4)) == .code("4711"))
    #expect(CodeReading("\(words)xyz. 4711. \(words)", as: .digits(4)) == .code("4711"))
  }

  @Test("F6.19 a code needs a weight of 15")
  func neededWeight() {
    // A letter touches the digits, so that the nearness is at least 45 if the distance is at most 15.
    #expect(CodeReading("Code abcdefghijkl X4711", as: .digits(4)) == .code("4711"))
    #expect(CodeReading("Code abcdefghijklm X4711", as: .digits(4)) == .refused(.noCode))
  }

  @Test(
    "F6.19 nearness counts for the lead from a distance of more than 25 to the word or 5 to the other number"
  )
  func countedNearness() {
    let rest = ". Your code is 123456"
    #expect(
      CodeReading("Code abcdefghijklmnopqrstuvw 985391\(rest)", as: .digits(6)) == .refused(.severalCodes)
    )
    #expect(CodeReading("Code abcdefghijklmnopqrstuvwx 985391\(rest)", as: .digits(6)) == .code("123456"))
    #expect(CodeReading("Code 985391 xyz 123456", as: .digits(6)) == .refused(.severalCodes))
    #expect(CodeReading("Code 985391 wxyz 123456", as: .digits(6)) == .code("985391"))
  }

  @Test("F6.23 in a text about money without a word for a code, six digits are not a code")
  func money() {
    #expect(CodeReading("Paid 5 at Xyz, 985391", as: .digits(6)) == .code("985391"))
    #expect(CodeReading("Paid $5 at Xyz, 985391", as: .digits(6)) == .refused(.noCode))
    #expect(CodeReading("Paid 5 EUR at Xyz, 985391", as: .digits(6)) == .refused(.noCode))
    #expect(CodeReading("Paid $5 at Xyz, code 985391", as: .digits(6)) == .code("985391"))
  }

  @Test("F6.10 a date of 8 digits is not a code", arguments: ["20260314", "14032026"])
  func date(text: String) {
    #expect(CodeReading("Your code is on its way. Sent on \(text).", as: .digits(8)) == .refused(.noCode))
    #expect(CodeReading("Your code: 20261314", as: .digits(8)) == .code("20261314"))
  }

  @Test(
    "F6.19 two numbers with a word each, or next to each other, are ambiguous",
    arguments: [
      "The code for Ann is 985391. The code for Bartholomew Smithson is 123456.",
      "Your code is 985391 or 123456",
      "Code 985391, 123456", "985391 is your code. 123456 is your code, too.",
    ]
  )
  func ambiguous(text: String) {
    #expect(CodeReading(text, as: .digits(6)) == .refused(.severalCodes))
  }

  @Test(
    "F6.6 a code of single symbols can be on several lines, or have commas or full stops",
    arguments: [
      "9\n8\n5\n3\n9\n1", "Your code\n9\n8 \n5\r\n3\n9\n1\nExpires soon", "Your code is: 9, 8, 5, 3, 9, 1.",
      "9. 8. 5. 3. 9. 1.", "985,391", "985, code: 9 8 5 3 9 1", "Code: 985 391 10 minutes",
    ]
  )
  func singleSymbols(text: String) {
    #expect(CodeReading(text, as: .digits(6)) == .code("985391"))
  }

  @Test("F6.6 a list, or lines, of single symbols are a code of four or more symbols")
  func shortLists() {
    for text in ["PIN 4, 7, 1, 1", "PIN\n4\n7\n1\n1"] {
      #expect(CodeReading(text, as: .digits(4)) == .code("4711"))
    }
    for text in ["PIN 4, 7, 1", "PIN\n4\n7\n1"] {
      #expect(CodeReading(text, as: .digits(3)) == .refused(.noCode))
    }
  }

  @Test(
    "F6.20 words are found whatever their case, diacritics and composition",
    arguments: [
      "ŞİFRE", "şifre", "s\u{327}ifre", "hasło", "HASŁO", "Կոդ", "ԿՈԴ", "mật khẩu",
      "ma\u{323}\u{302}t kha\u{302}\u{309}u", "MẬT KHẨU",
      "код", "КОД", "παρολ κωδικός", "ΚΩΔΙΚΟΣ", "コード", "コート\u{3099}", "পাসও\u{9AF}\u{9BC}ার্ড", "ｺｰﾄﾞ", "코드",
      "\u{110F}\u{1169}\u{1103}\u{1173}", "কোড",
      "ক\u{9C7}\u{9BE}ড", "الرّقم السّري", "ओटीपी", "ПИН", "smsTAN", "Wachtwoord", "認証キー",
    ]
  )
  func folded(word: String) {
    #expect(CodeReading("Xyz \(word) 4711 xyz", as: .digits(4)) == .code("4711"))
  }

  @Test("F8.1 an ordinary sentence is not refused as a code with too many letters")
  func sentence() {
    #expect(CodeReading("Your code is on its way", as: .lettersAndDigits(6)) == .refused(.noCode))
  }
}
