// Apps on iOS can't start processes.
#if os(macOS) || os(Linux)
  import Foundation
  import OneTimeCode
  import OneTimeCodeClient
  import ServiceProcess
  import Testing

  @testable import OneTimeCodeUI

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  @Suite(
    "Client with the real service",
    .enabled(if: ServiceProcess.program != nil, "requires ONETIMECODE_SERVER, the path of the service"),
    .serialized,
    .timeLimit(.minutes(5))
  )
  struct CodeClientTests {
    private let recipient = "ada@example.com"

    /// Issues a code as a backend does. In development mode, the service requires no API key.
    private func issue(on service: ServiceProcess, to recipient: String? = nil) async throws -> CodeChallenge
    {
      var request = URLRequest(url: service.address.appendingPathComponent("api/challenges"))
      request.httpMethod = "POST"
      request.setValue("application/json", forHTTPHeaderField: "Content-Type")
      request.httpBody = try JSONEncoder().encode(["recipient": recipient ?? self.recipient])
      let (data, _) = try await URLSession.shared.data(for: request)
      return try JSONDecoder().decode(CodeChallenge.self, from: data)
    }

    private func wrongCode(for code: String) -> String {
      (code.first == "0" ? "1" : "0") + code.dropFirst()
    }

    @Test("A mistyped code costs an attempt, and the sent code is accepted by one client only")
    func verifies() async throws {
      let service = try await ServiceProcess()
      let client = CodeClient(server: service.address)
      let challenge = try await issue(on: service)
      #expect(challenge.recipient == "a•••@e•••.com" && challenge.channels == ["email"])
      #expect(challenge.format.length == 6 && challenge.format.grouping == [3, 3])
      #expect(abs(try #require(challenge.resendDate).timeIntervalSinceNow - 20) < 5)
      let code = try await service.code(for: recipient)
      let wrong = await #expect(throws: CodeServiceProblem.self) {
        try await client.verify(wrongCode(for: code), for: challenge.id)
      }
      #expect(wrong?.rejection as? CodeRejection == .wrongCode(attemptsLeft: 4))
      #expect(try await client.challenge(challenge.id).attemptsLeft == 4)
      #expect(try await !client.verify(code, for: challenge.id).isEmpty)
      #expect(try await client.challenge(challenge.id).state == .used)
      let used = await #expect(throws: CodeServiceProblem.self) {
        try await CodeClient(server: service.address).verify(code, for: challenge.id)
      }
      #expect(used?.rejection as? CodeRejection == .usedUp)
    }

    @Test("The same wrong code entered again costs another attempt, because the first had a verdict")
    func wrongTwice() async throws {
      let service = try await ServiceProcess()
      let client = CodeClient(server: service.address)
      let challenge = try await issue(on: service)
      let wrong = wrongCode(for: try await service.code(for: recipient))
      for left in [4, 3] {
        let problem = await #expect(throws: CodeServiceProblem.self) {
          try await client.verify(wrong, for: challenge.id)
        }
        #expect(problem?.attemptsLeft == left)
      }
    }

    @Test(
      "An attempt whose response is lost is repeated with its key, and gets the same response",
      arguments: [1, 2]
    )
    func lostResponse(times: Int) async throws {
      let service = try await ServiceProcess()
      let client = CodeClient(server: service.address, session: LossyConnection.session(losing: times))
      let challenge = try await issue(on: service)
      let code = try await service.code(for: recipient)
      // The client itself repeats an attempt once; after that, the user does.
      if times > 1 {
        await #expect(throws: URLError.self) { try await client.verify(code, for: challenge.id) }
        #expect(try await client.challenge(challenge.id).state == .used, "the service has accepted the code")
      }
      #expect(try await !client.verify(code, for: challenge.id).isEmpty)
    }

    @Test("An accepted code gets the same receipt again, as after a lost response of the app's backend")
    func acceptedAgain() async throws {
      let service = try await ServiceProcess()
      let client = CodeClient(server: service.address)
      let challenge = try await issue(on: service)
      let code = try await service.code(for: recipient)
      let receipt = try await client.verify(code, for: challenge.id)
      #expect(try await client.verify(code, for: challenge.id) == receipt)
      let other = await #expect(throws: CodeServiceProblem.self) {
        try await client.verify(wrongCode(for: code), for: challenge.id)
      }
      #expect(other?.rejection as? CodeRejection == .usedUp)
    }

    @Test("A client that verifies codes of two challenges repeats the attempt of each with its own key")
    func twoChallenges() async throws {
      let service = try await ServiceProcess()
      let client = CodeClient(server: service.address, session: LossyConnection.session(losing: 2))
      let challenge = try await issue(on: service)
      let code = try await service.code(for: recipient)
      await #expect(throws: URLError.self) { try await client.verify(code, for: challenge.id) }
      let second = try await issue(on: service, to: "grace@example.com")
      #expect(try await !client.verify(service.code(for: "grace@example.com"), for: second.id).isEmpty)
      #expect(try await !client.verify(code, for: challenge.id).isEmpty)
    }

    @Test(
      "After too many wrong codes, the challenge takes no code, and then the user is locked, in the service's words"
    )
    func locked() async throws {
      let service = try await ServiceProcess()
      let client = CodeClient(server: service.address, language: "en")
      var problems: [CodeServiceProblem] = []
      var challenges: [CodeChallenge] = []
      for _ in 0..<3 { challenges.append(try await issue(on: service)) }
      let wrong = wrongCode(for: try await service.code(for: recipient, count: 3))
      for challenge in challenges {
        for _ in 0..<6 {
          do { _ = try await client.verify(wrong, for: challenge.id) } catch let problem as CodeServiceProblem
          {
            problems.append(problem)
          }
        }
      }
      #expect(problems.contains { $0.rejection as? CodeRejection == .tooManyAttempts })
      let locked = try #require(problems.last { $0.reason == "locked" })
      let words = try #require(locked.rejection as? CodeRejection.Message)
      #expect(words.text.contains("Too many incorrect codes"))
      #expect(words.retryAfter == locked.retryAfter && locked.retryAfter ?? .zero > .zero)
    }

    @Test("A resend that is too soon names the wait")
    func resendsTooSoon() async throws {
      let service = try await ServiceProcess()
      let client = CodeClient(server: service.address)
      let challenge = try await issue(on: service)
      let problem = await #expect(throws: CodeServiceProblem.self) { try await client.resend(challenge.id) }
      #expect(problem?.reason == "too-soon")
      #expect((.seconds(1)...(.seconds(20))).contains(problem?.retryAfter ?? .zero))
    }

    @Test(
      "A resend sends a code for the same challenge or, shortly before it expires, for a new one with all attempts",
      .enabled(if: ServiceProcess.clockLibrary != nil, "requires libfaketime"),
      arguments: [21, 500]
    )
    func resends(after seconds: Int) async throws {
      let service = try await ServiceProcess()
      let client = CodeClient(server: service.address)
      let challenge = try await issue(on: service)
      let wrong = wrongCode(for: try await service.code(for: recipient))
      await #expect(throws: CodeServiceProblem.self) { try await client.verify(wrong, for: challenge.id) }
      let later = try await service.restarted(ahead: seconds)
      let resent = try await client.resend(challenge.id)
      let isNew = seconds > 480
      #expect((resent.id != challenge.id) == isNew && resent.attemptsLeft == (isNew ? 5 : 4))
      #expect(abs(resent.expiry.timeIntervalSinceNow - (isNew ? 600 : Double(600 - seconds))) < 10)
      #expect(try #require(resent.resendDate).timeIntervalSinceNow > 10)
      #expect(try await !client.verify(later.code(for: recipient), for: resent.id).isEmpty)
      later.stop()
    }

    @Test(
      "After a lost response to a resend, the client finds the code that was sent, and sends no other",
      .enabled(if: ServiceProcess.clockLibrary != nil, "requires libfaketime"),
      arguments: [21, 500],
      [1, 2]
    )
    func lostResend(after seconds: Int, times: Int) async throws {
      let service = try await ServiceProcess()
      let session = LossyConnection.session(losing: times, of: "resend")
      let client = CodeClient(server: service.address, session: session)
      let challenge = try await issue(on: service)
      let later = try await service.restarted(ahead: seconds)
      // The client itself repeats the request once; after that, the user does.
      if times > 1 { await #expect(throws: URLError.self) { try await client.resend(challenge.id) } }
      let resent = try await client.resend(challenge.id)
      #expect((resent.id != challenge.id) == (seconds > 480))
      #expect(try await client.challenge(challenge.id).id == resent.id)
      let tooSoon = await #expect(throws: CodeServiceProblem.self) { try await client.resend(challenge.id) }
      #expect(tooSoon?.reason == "too-soon", "this request was answered")
      #expect(try await !client.verify(later.code(for: recipient), for: resent.id).isEmpty)
      later.stop()
    }

    @Test("While the service restarts, there is no connection; afterwards the same attempt goes through")
    func restarts() async throws {
      let service = try await ServiceProcess()
      let client = CodeClient(server: service.address)
      let challenge = try await issue(on: service)
      let code = try await service.code(for: recipient)
      service.stop()
      await #expect(throws: URLError.self) { try await client.verify(code, for: challenge.id) }
      let restarted = try await service.restarted()
      #expect(restarted.address == service.address)
      #expect(try await !client.verify(code, for: challenge.id).isEmpty)
    }

    @Test(
      "After ten minutes, the code has expired",
      .enabled(if: ServiceProcess.clockLibrary != nil, "requires libfaketime")
    )
    func expires() async throws {
      let service = try await ServiceProcess()
      let client = CodeClient(server: service.address)
      let challenge = try await issue(on: service)
      #expect(abs(challenge.expiry.timeIntervalSinceNow - 600) < 10)
      let code = try await service.code(for: recipient)
      let later = try await service.restarted(ahead: 601)
      #expect(try await client.challenge(challenge.id).state == .expired)
      let problem = await #expect(throws: CodeServiceProblem.self) {
        try await client.verify(code, for: challenge.id)
      }
      #expect(problem?.rejection as? CodeRejection == .expired)
      later.stop()
    }

    @Test(
      "The guide's backend issues a code, signs the user in with its receipt, and answers a repeated request alike",
      .enabled(if: SampleBackend.isAvailable, "requires Flask")
    )
    func backend() async throws {
      let service = try await ServiceProcess()
      let backend = try await SampleBackend(service: service.address)
      let (data, status) = try await backend.post("codes", ["recipient": recipient])
      #expect(status == 201)
      let challenge = try JSONDecoder().decode(CodeChallenge.self, from: data)
      let client = CodeClient(server: service.address)
      let receipt = try await client.verify(try await service.code(for: recipient), for: challenge.id)
      let (forged, refusal) = try await backend.post("sign-in", ["receipt": "forged"])
      #expect(refusal == 422)
      #expect(try JSONDecoder().decode(CodeServiceProblem.self, from: forged).reason == "invalid-receipt")
      for _ in 0..<2 {
        let (user, status) = try await backend.post("sign-in", ["receipt": receipt])
        #expect(status == 200)
        #expect(try JSONDecoder().decode([String: String].self, from: user) == ["user": recipient])
      }
      let other = try await backend.post("codes", ["recipient": recipient], isNewSession: true)
      #expect(other.status == 201)
      #expect(try await backend.post("sign-in", ["receipt": receipt]).status == 422)
    }

    @Test("An unknown challenge has expired, and the service's texts are in the requested language")
    func unknown() async throws {
      let service = try await ServiceProcess()
      let details = try await ["en", "pt-BR"].asyncMap { language in
        let client = CodeClient(server: service.address, language: language)
        let unknown = String(repeating: "0", count: 32)
        let problem = await #expect(throws: CodeServiceProblem.self) { try await client.challenge(unknown) }
        #expect(problem?.rejection as? CodeRejection == .expired)
        return try #require(problem?.detail)
      }
      #expect(Set(details).count == 2)
    }
  }

  @Suite("Client with other servers", .timeLimit(.minutes(1)))
  struct OtherServerTests {
    @Test("The page of a captive portal or a proxy is no verdict", arguments: [200, 404, 502])
    func portal(status: Int) async {
      let configuration = URLSessionConfiguration.ephemeral
      configuration.protocolClasses = [Portal.self]
      let server = URL(string: "http://\(status).example")!
      let client = CodeClient(server: server, session: URLSession(configuration: configuration))
      let error = await #expect(throws: URLError.self) { try await client.verify("123456", for: "one") }
      #expect(error?.code == .cannotParseResponse)
    }

    @Test("A problem of a server that failed can be tried again, and that of a proxy too")
    func failures() {
      for reason in ["server-failure", "not-ready", "upstream-timeout"] {
        let problem = CodeServiceProblem(status: 503, reason: reason, detail: "Down.")
        #expect(problem.rejection as? CodeRejection == .notVerified)
      }
    }

    @Test(
      "A reason that the user can't cause, or of another server, isn't in the service's words, and can be tried again",
      arguments: [
        "wrong-shape", "request-key-reused", "invalid-client", "unauthorized", "rate_limit_exceeded",
      ]
    )
    func reasonsForDevelopers(reason: String) {
      let problem = CodeServiceProblem(status: 422, reason: reason, detail: "The member `code` is missing.")
      #expect(problem.rejection as? CodeRejection == .notVerified)
    }

    @Test("A reason that the user can do something about is in the service's words")
    func reasonsForUsers() {
      for reason in ["too-soon", "limited", "locked", "resend-not-allowed", "unreadable-code"] {
        let problem = CodeServiceProblem(status: 422, reason: reason, detail: "Choose another way.")
        #expect((problem.rejection as? CodeRejection.Message)?.text == "Choose another way.")
      }
    }

    @Test(
      "A certificate that the device refuses is a connection that can't be checked",
      .enabled(if: SecureServer.isAvailable, "requires openssl")
    )
    func certificate() async throws {
      let server = try await SecureServer()
      let client = CodeClient(server: server.address)
      let error = await #expect(throws: URLError.self) { try await client.verify("123456", for: "one") }
      // Foundation on Linux has no code of its own for a refused certificate.
      let refusals: [URLError.Code] = [
        .unknown,
        .serverCertificateUntrusted, .serverCertificateHasUnknownRoot, .secureConnectionFailed, .cancelled,
      ]
      #expect(refusals.contains(try #require(error?.code)))
      let thrown = try #require(error)
      let rejection = await MainActor.run { ErrorMeaning(thrown).rejection }
      #expect(rejection == .notVerified, "not that there is no network")
      #if os(Linux)
        #expect(error?.localizedDescription.contains("certificate") == true)
      #endif
    }

    @Test("The JSON of a challenge gives the field's format, also with the app's own symbols")
    func format() throws {
      func challenge(_ alphabet: String) throws -> CodeChallenge {
        let json = """
          {"id": "one", "purpose": "sign-in", "recipient": "a•••", "channels": ["sms"], "state": "open", "length": 8,
          "alphabet": "\(alphabet)", "grouping": "4-4", "expiresIn": 600, "attemptsLeft": 5}
          """
        return try JSONDecoder().decode(CodeChallenge.self, from: Data(json.utf8))
      }
      #expect(try challenge("digits").format == CodeFormat(length: 8, alphabet: .digits, grouping: [4, 4]))
      #expect(try challenge("letters-and-digits").format.alphabet == .lettersAndDigits)
      #expect(try challenge("ABC23").format.alphabet == CodeFormat.Alphabet("ABC23"))
      #expect(try challenge("digits").resendDate == nil)
      #expect(throws: DecodingError.self) { try challenge("a b") }
    }
  }

  extension Array {
    fileprivate func asyncMap<Result>(_ transform: (Element) async throws -> Result) async rethrows
      -> [Result]
    {
      var results: [Result] = []
      for element in self { results.append(try await transform(element)) }
      return results
    }
  }

  /// A simulated server that responds with a web page. The first label of the URL's host is the status code.
  private final class Portal: URLProtocol {
    override class func canInit(with request: URLRequest) -> Bool { true }

    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

    override func startLoading() {
      guard let url = request.url, let status = url.host?.split(separator: ".").first.flatMap({ Int($0) }),
        let response = HTTPURLResponse(url: url, statusCode: status, httpVersion: nil, headerFields: nil)
      else { return }
      client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
      client?.urlProtocol(self, didLoad: Data("<!doctype html><title>Welcome</title>".utf8))
      client?.urlProtocolDidFinishLoading(self)
    }

    override func stopLoading() {}
  }
#endif
