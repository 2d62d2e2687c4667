import HTTPTypes
import OneTimeCode
import OneTimeCodeService
import TestSupport
import Testing

@testable import OneTimeCodeHTTP

@Suite("Languages")
struct LanguageTests {
  @Test(
    "The most preferred supported language is used, or else English",
    arguments: [
      (nil, "en"), ("", "en"), ("pt-BR", "pt-BR"), ("pt", "pt-BR"), ("PT-pt", "pt-BR"),
      ("pt-BR,en;q=0.8", "pt-BR"),
      ("en,pt-BR;q=0.9", "en"), ("en;q=0.5, pt;q=0.7", "pt-BR"), ("sv, da;q=0.9, pt;q=0.1", "pt-BR"),
      ("sv", "en"), ("*", "en"), ("sv,*;q=0.1", "en"), ("de-CH,fr;q=0.9", "de"), ("ar-EG", "ar"),
      ("ja", "ja"), ("en;q=0, *", "pt-BR"), ("en;q=0,pt;q=0", "en"),
      ("pt;q=0, en;q=0.1", "en"), ("pt;q=2, en", "en"), ("pt;q=x, en", "en"), (";;;,,,", "en"),
      ("en-GB,pt", "en"),
      ("pt ; q=0.9 , en ; q=0.8", "pt-BR"), ("ptx", "en"),
    ] as [(String?, String)]
  )
  func negotiation(header: String?, language: String) {
    #expect(LocalizedStrings(accepting: header).language == language)
  }

  @Test("Only the beginning of a very long Accept-Language header is read")
  func longHeader() {
    let header = String(repeating: "sv;q=0.9,", count: 100_000) + "pt"
    #expect(LocalizedStrings(accepting: header).language == "en")
  }

  @Test("A page is in the requested language and declares it")
  func page() async throws {
    let world = try World()
    try await visit(world) { visitor in
      let headers: HTTPFields = [.acceptLanguage: "pt-BR,pt;q=0.9,en;q=0.8"]
      let start = try await visitor.get("/", headers: headers)
      #expect(start.text.contains(#"<html lang="pt-BR" dir="ltr">"#))
      #expect(start.text.contains("<h1>Receba um código de verificação</h1>"))
      #expect(start.headers[.contentLanguage] == "pt-BR")
      #expect(start.headers[.vary]?.contains("Accept-Language") == true)
      _ = try await visitor.submit("/", ["recipient": "ada@example.com"], headers: headers)
      #expect(world.delivery.messages[0].templates.language == "pt-BR")
      let wrong = try await visitor.submit("/code", ["code": world.wrongCode], headers: headers)
      #expect(wrong.text.contains("Código incorreto. Tentativas restantes: 4."))
      #expect(wrong.text.contains("Verificar</button>"))
      let failure = try await visitor.get("/nada", headers: headers)
      #expect(failure.text.contains("<h1>Página não encontrada</h1>"))
    }
  }

  @Test("Every problem has its own text in every language")
  func problems() {
    let requests: [Problem] = [
      .notJSON, .wrongShape(member: nil), .wrongShape(member: "code"), .wrongMediaType(expected: "x"),
      .tooLarge,
      .notFound, .foreignOrigin, .purpose, .requestKey, .other(.badRequest), .failure, .unauthorized,
      .forbidden(scope: "issue"), .methodNotAllowed(allow: "GET"), .notReady,
      .service(.limited(.lookUps, seconds: 60)),
    ]
    let recipients: [RecipientError] = [.empty, .tooLong, .phone, .email]
    let service: [ServiceError] = [
      .unknownChallenge, .requestKeyReused, .tooSoon(seconds: 3), .limited(.recipient, seconds: 90),
      .locked(seconds: 90),
      .destinationNotAllowed(.phone), .destinationNotAllowed(.email), .channelNotAvailable(.voice),
      .resendNotAllowed,
      .optionOutOfRange("length"), .invalidReceipt,
      .unreadable(.incomplete(2), in: .digits(6)), .unreadable(.symbol, in: .digits(6)),
    ]
    let rejections: [CodeRejection] = [.wrongCode(attemptsLeft: 1), .expired, .usedUp, .tooManyAttempts]
    var all = requests
    all += recipients.map { Problem.recipient($0) }
    all += service.map { Problem.service($0) }
    all += rejections.map { Problem.rejected($0) }
    let forDevelopers = all.compactMap(\.developerDetail)
    #expect(forDevelopers.count == 14 && Set(forDevelopers).count == 14)
    #expect(forDevelopers.allSatisfy { $0.hasSuffix(".") })
    all.removeAll { $0.developerDetail != nil }
    #expect(all.count >= 18)
    for strings in LocalizedStrings.all {
      let details = all.map { $0.detail(in: strings) }
      for detail in details {
        #expect(detail.hasSuffix(".") || detail.hasSuffix("。"), "\(detail)")
        #expect(!detail.contains("{"))
      }
      #expect(Set(details).count == all.count, "\(strings.language)")
      let others = LocalizedStrings.all.filter { $0.language != strings.language }
      for other in others { #expect(Set(all.map { $0.detail(in: other) }).isDisjoint(with: details)) }
    }
  }

  @Test("The heading of a failure page is the message's first sentence, and differs between problems")
  func failureHeadings() {
    let problems: [Problem] = [
      .notFound, .foreignOrigin, .tooLarge, .notReady, .failure, .service(.unknownChallenge),
      .service(.limited(.recipient, seconds: 90)),
    ]
    for strings in LocalizedStrings.all {
      let headings = problems.map { problem in
        let message = problem.detail(in: strings)
        let (heading, rest) = message.splitAfterFirstSentence
        #expect(message.hasPrefix(heading) && message.hasSuffix(rest))
        #expect(!heading.isEmpty && heading.count <= 60, "\(heading)")
        #expect(!heading.contains { ".。".contains($0) }, "\(heading)")
        #expect(rest.isEmpty || rest.hasSuffix(".") || rest.hasSuffix("。"), "\(rest)")
        return heading
      }
      #expect(Set(headings).count == problems.count, "\(strings.language)")
    }
    #expect("a.b is missing. Add it.".splitAfterFirstSentence.first == "a.b is missing")
    #expect("a.b is missing. Add it.".splitAfterFirstSentence.rest == "Add it.")
    #expect("No full stop".splitAfterFirstSentence.first == "No full stop")
  }

  @Test("Pages and messages support every language of the field")
  func complete() {
    #expect(LocalizedStrings.all.map(\.language) == CodePhrases.all.map(\.language))
    #expect(MessageTemplates.all.map(\.language) == CodePhrases.all.map(\.language))
  }

  @Test("The texts of the pages differ between languages")
  func texts() {
    let texts: [KeyPath<LocalizedStrings, String>] = [
      \.start.title, \.start.introduction, \.start.label.email, \.start.label.phone, \.start.label.either,
      \.start.phoneHint, \.start.phoneOrEmailHint, \.code.title, \.code.validFor, \.code.validUntil,
      \.code.help.title,
      \.code.help.wait, \.code.help.spam, \.code.help.correctEmail, \.code.help.correctPhone, \.done.title,
      \.done.text,
      \.done.again.email, \.done.again.phone, \.done.again.either, \.failure.back, \.problems.useEmail,
      \.problems.usePhone, \.problems.useAnotherPhone, \.recipientErrors.phone,
    ]
    for text in texts {
      #expect(
        Set(LocalizedStrings.all.map { $0[keyPath: text] }).count == LocalizedStrings.all.count,
        "\(text)"
      )
    }
    // Spanish and Portuguese have the same word for the button.
    #expect(Set(LocalizedStrings.all.map(\.code.button)).count == LocalizedStrings.all.count - 1)
    for strings in LocalizedStrings.all {
      for label in [strings.code.validFor, strings.code.validUntil] {
        #expect(label.hasSuffix(":") || label.hasSuffix("："), "\(label)")
      }
      #expect(strings.start.nationalHint("+44").contains("+44"))
      let spoken = strings.code.sentToSpoken("ł", ".example")
      #expect(spoken.contains("ł") && spoken.contains(".example"))
      #expect(strings.code.sentTo(.email("a•••@e•••.com")).contains("a•••@e•••.com"))
      #expect(strings.code.sentTo(.phone("58")).contains("58"))
      for count in [0, 1, 2, 3, 10, 11, 60] {
        let minutes = strings.minutes(count)
        #expect(strings.problems.limited(minutes).contains(minutes))
        #expect(strings.problems.locked(minutes).contains(minutes))
        #expect(count < 3 || minutes.contains("\(count)"))
      }
      #expect(Set([0, 1, 2, 3].map(strings.minutes)).count == 4, "\(strings.language)")
    }
  }

  @Test(
    "Each page declares its language and writing direction",
    arguments: LocalizedStrings.all.map(\.language)
  )
  func direction(language: String) async throws {
    let world = try World()
    try await visit(world) { visitor in
      let headers: HTTPFields = [.acceptLanguage: language]
      let root = "<html lang=\"\(language)\" dir=\"\(language == "ar" ? "rtl" : "ltr")\">"
      #expect(try await visitor.get("/", headers: headers).text.contains(root))
      #expect(try await visitor.get("/nothing", headers: headers).text.contains(root))
      _ = try await visitor.submit("/", ["recipient": "+442079460958"], headers: headers)
      #expect(world.delivery.messages[0].templates.language == language)
      let code = try await visitor.get("/code", headers: headers)
      #expect(code.text.contains(root))
      #expect(code.text.contains(LocalizedStrings(accepting: language).code.sentTo(.phone("58"))))
      _ = try await visitor.submit("/code", ["code": world.delivery.lastCode], headers: headers)
      #expect(try await visitor.get("/done", headers: headers).text.contains(root))
    }
  }
}
