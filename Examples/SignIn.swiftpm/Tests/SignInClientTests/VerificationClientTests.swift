// Apps on iOS can't start processes.
#if os(macOS) || os(Linux)
  import Foundation
  import SignInService
  import Testing

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  @testable import SignInClient

  @Suite(
    "Client with the real service",
    .enabled(if: Service.program != nil, "requires ONETIMECODE_SERVER, the path of the service"),
    .serialized,
    .timeLimit(.minutes(2))
  )
  struct VerificationClientTests {
    /// Returns a code that differs from `code`.
    private func wrongCode(for code: String) -> String {
      String(code.reversed()) == code
        ? String(code.dropLast()) + (code.last == "0" ? "1" : "0") : String(code.reversed())
    }

    @Test("A mistyped code costs an attempt, and the sent code is accepted only once")
    func journey() async throws {
      let service = try await Service()
      let client = VerificationClient(server: service.address)
      let challenge = try await client.issue(to: "ada@example.com")
      #expect(challenge.recipient == "a•••@e•••.com")
      #expect((challenge.length, challenge.alphabet, challenge.grouping) == (6, "digits", "3-3"))
      #expect(challenge.resendIn == 20 && challenge.channels == ["email"])
      let code = try await service.code(for: "ada@example.com")
      let wrong = await #expect(throws: Problem.self) {
        try await client.verify(wrongCode(for: code), challenge: challenge.id, requestKey: "first")
      }
      #expect(wrong?.reason == "wrong-code")
      #expect(wrong?.attemptsLeft == 4)
      #expect(try await client.challenge(challenge.id).attemptsLeft == 4)
      let receipt = try await client.verify(code, challenge: challenge.id, requestKey: "second")
      #expect(!receipt.isEmpty)
      let used = await #expect(throws: Problem.self) {
        try await client.verify(code, challenge: challenge.id, requestKey: "third")
      }
      #expect(used?.reason == "used-up")
    }

    @Test("Repeating an attempt with the same request key gets the same response")
    func sameAttempt() async throws {
      let service = try await Service()
      let client = VerificationClient(server: service.address)
      let challenge = try await client.issue(to: "ada@example.com")
      let code = try await service.code(for: "ada@example.com")
      let wrong = wrongCode(for: code)
      for _ in 0..<3 {
        let problem = await #expect(throws: Problem.self) {
          try await client.verify(wrong, challenge: challenge.id, requestKey: "one")
        }
        #expect(problem?.attemptsLeft == 4)
      }
      let first = try await client.verify(code, challenge: challenge.id, requestKey: "two")
      let repeated = try await client.verify(code, challenge: challenge.id, requestKey: "two")
      #expect(first == repeated)
    }

    @Test("After five wrong codes, the correct code is refused")
    func tooMany() async throws {
      let service = try await Service()
      let client = VerificationClient(server: service.address)
      let challenge = try await client.issue(to: "ada@example.com")
      let code = try await service.code(for: "ada@example.com")
      for attempt in 1...5 {
        await #expect(throws: Problem.self) {
          try await client.verify(wrongCode(for: code), challenge: challenge.id, requestKey: "\(attempt)")
        }
      }
      let problem = await #expect(throws: Problem.self) {
        try await client.verify(code, challenge: challenge.id, requestKey: "6")
      }
      #expect(problem?.reason == "too-many-attempts")
    }

    @Test("Requesting a new code too soon fails with the remaining wait")
    func tooSoon() async throws {
      let service = try await Service()
      let client = VerificationClient(server: service.address)
      let challenge = try await client.issue(to: "ada@example.com")
      let problem = await #expect(throws: Problem.self) { try await client.resend(challenge.id) }
      #expect(problem?.reason == "too-soon")
      #expect((1...20).contains(problem?.retryAfter ?? 0))
    }

    @Test("An invalid recipient is refused in the requested language")
    func language() async throws {
      let service = try await Service()
      for language in ["en", "pt-BR"] {
        let client = VerificationClient(server: service.address, language: language)
        let problem = await #expect(throws: Problem.self) { try await client.issue(to: "ada") }
        #expect(problem?.reason == "invalid-recipient")
        #expect(problem?.localizedDescription == problem?.detail)
        #expect(problem?.detail.isEmpty == false)
        #expect((problem?.detail.contains("Insira") ?? false) == (language == "pt-BR"))
      }
    }

    @Test("A request for an unknown challenge or an unknown path throws a problem")
    func unknown() async throws {
      let service = try await Service()
      let client = VerificationClient(server: service.address)
      let unknown = String(repeating: "0", count: 32)
      let problem = await #expect(throws: Problem.self) { try await client.challenge(unknown) }
      #expect(problem?.reason == "unknown-challenge")
      let wrongPath = VerificationClient(server: service.address.appendingPathComponent("nowhere"))
      let notFound = await #expect(throws: Problem.self) { try await wrongPath.challenge(unknown) }
      #expect(notFound?.status == 404)
    }

    @Test("A stopped service causes a network error")
    func stopped() async throws {
      let service = try await Service()
      let client = VerificationClient(server: service.address)
      let challenge = try await client.issue(to: "ada@example.com")
      service.stop()
      let error = await #expect(throws: (any Error).self) {
        try await client.verify("123456", challenge: challenge.id, requestKey: "one")
      }
      #expect(error.map { ($0 as NSError).domain } == NSURLErrorDomain)
    }
  }

  @Suite("Client with another server")
  struct OtherServerTests {
    @Test("The page of a captive portal or a proxy causes a network error", arguments: [200, 404, 502])
    func portal(status: Int) async {
      let configuration = URLSessionConfiguration.ephemeral
      configuration.protocolClasses = [Portal.self]
      let client = VerificationClient(
        server: URL(string: "http://\(status).example")!,
        session: URLSession(configuration: configuration)
      )
      let error = await #expect(throws: URLError.self) {
        try await client.verify("123456", challenge: "one", requestKey: "one")
      }
      #expect(error?.code == .cannotParseResponse)
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
