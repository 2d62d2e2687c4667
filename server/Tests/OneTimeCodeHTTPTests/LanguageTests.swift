import HTTPTypes
import OneTimeCode
import OneTimeCodeService
import TestSupport
import Testing

@testable import OneTimeCodeHTTP

@Suite("Languages")
struct LanguageTests {
  @Test(
    "The most wanted language that there is, is taken",
    arguments: [
      (nil, "en"), ("", "en"), ("pt-BR", "pt-BR"), ("pt", "pt-BR"), ("PT-pt", "pt-BR"),
      ("pt-BR,en;q=0.8", "pt-BR"),
      ("en,pt-BR;q=0.9", "en"), ("en;q=0.5, pt;q=0.7", "pt-BR"), ("de, fr;q=0.9, pt;q=0.1", "pt-BR"),
      ("de", "en"), ("*", "en"), ("de,*;q=0.1", "en"), ("en;q=0, *", "pt-BR"), ("en;q=0,pt;q=0", "en"),
      ("pt;q=0, en;q=0.1", "en"), ("pt;q=2, en", "en"), ("pt;q=x, en", "en"), (";;;,,,", "en"),
      ("en-GB,pt", "en"),
      ("pt ; q=0.9 , en ; q=0.8", "pt-BR"), ("ptx", "en"),
    ] as [(String?, String)]
  )
  func negotiation(header: String?, language: String) {
    #expect(Words(accepting: header).language == language)
  }

  @Test("A header without end costs no more than a long one")
  func endless() {
    let header = String(repeating: "de;q=0.9,", count: 100_000) + "pt"
    #expect(Words(accepting: header).language == "en")
  }

  @Test("A page is in the language that was asked for, and says which it is")
  func page() async throws {
    let world = try World()
    try await visit(world) { visitor in
      let headers: HTTPFields = [.acceptLanguage: "pt-BR,pt;q=0.9,en;q=0.8"]
      let start = try await visitor.get("/", headers: headers)
      #expect(start.text.contains(#"<html lang="pt-BR">"#))
      #expect(start.text.contains("<h1>Receba um código de verificação</h1>"))
      #expect(start.headers[.contentLanguage] == "pt-BR")
      #expect(start.headers[.vary]?.contains("Accept-Language") == true)
      _ = try await visitor.submit("/", ["recipient": "ada@example.com"], headers: headers)
      #expect(world.delivery.messages[0].words.language == "pt-BR")
      let wrong = try await visitor.submit("/code", ["code": world.wrongCode], headers: headers)
      #expect(wrong.text.contains("Este não é o código correto. Restam 4 tentativas."))
      #expect(wrong.text.contains("Verificar</button>"))
      #expect(try await visitor.get("/nada", headers: headers).text.contains("Não há nada neste endereço."))
    }
  }

  @Test("Every problem has words in every language")
  func problems() {
    let requests: [Problem] = [
      .notJSON, .wrongShape(member: nil), .wrongShape(member: "code"), .wrongMediaType(wanted: "x"),
      .tooLarge,
      .notFound, .foreignOrigin, .purpose, .requestKey, .other(.badRequest), .failure, .unauthorized,
      .forbidden(scope: "issue"), .methodNotAllowed(allow: "GET"), .notReady,
    ]
    let recipients: [RecipientError] = [.empty, .tooLong, .phone, .email]
    let service: [ServiceError] = [
      .unknownChallenge, .requestKeyReused, .tooSoon(seconds: 3), .limited(seconds: 90), .locked(seconds: 90),
      .destinationNotAllowed, .resendNotAllowed, .optionOutOfRange("length"), .invalidReceipt,
      .unreadable(.incomplete(2), in: .digits(6)), .unreadable(.symbol, in: .digits(6)),
    ]
    let rejections: [Rejection] = [.wrongCode(attemptsLeft: 1), .expired, .usedUp, .tooManyAttempts]
    var all = requests
    all += recipients.map { Problem.recipient($0) }
    all += service.map { Problem.service($0) }
    all += rejections.map { Problem.rejected($0) }
    var seen: [String: Set<String>] = [:]
    for problem in all {
      for words in Words.all {
        let detail = problem.detail(in: words)
        #expect(detail.hasSuffix("."), "\(detail)")
        #expect(!detail.contains("{"))
        seen[words.language, default: []].insert(detail)
      }
    }
    #expect(seen["en"]?.isDisjoint(with: seen["pt-BR"] ?? []) == true)
    #expect(seen["en"]?.count == all.count)
  }
}
