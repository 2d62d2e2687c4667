import HTTPTypes
import OneTimeCode
import OneTimeCodeService
import TestSupport
import Testing

@testable import OneTimeCodeHTTP

@Suite("Links in messages")
struct ReportPageTests {
  private func world() throws -> World {
    try World(
      codePage: "http://localhost/code",
      reportPage: "http://localhost/report",
      texts: MessageTexts(files: ["en/default.txt": "{{code}}\n{{report}}"])
    )
  }

  /// Returns the path of the link in the last message.
  private func path(_ world: World) throws -> String {
    let text = try #require(world.delivery.messages.last?.text)
    return "/report/" + String(text.split(separator: "/").last ?? "")
  }

  @Test(
    "Opening the page of a report changes nothing, and its button ends the code, also where the trial pages are off"
  )
  func journey() async throws {
    let world = try world()
    try await visit(world, configuration: ServerConfiguration(apiKeys: .open)) { visitor in
      let challenge = try await world.service.issue(to: .email("ada@example.com"))
      for _ in 0..<2 {
        let page = try await visitor.get(path(world))
        #expect(page.status == .ok)
        #expect(
          page.text.contains("<h1>Didn&#39;t request a code?</h1>")
            || page.text.contains("<h1>Didn't request a code?</h1>")
        )
        #expect(
          page.text.contains(#"<form method="post"><button type="submit">End the code</button></form>"#)
        )
        #expect(page.headers[.cacheControl] == "no-store")
        #expect(!page.text.contains(world.delivery.lastCode))
      }
      #expect(try await world.service.challenge(challenge.id).state == .open)
      let foreign = try await visitor.submit(path(world), [:], headers: [.secFetchSite: "cross-site"])
      #expect(foreign.status == .forbidden)
      let ended = try await visitor.submit(path(world), [:])
      #expect(ended.text.contains("<h1>The code has ended</h1>") && !ended.text.contains("<form"))
      #expect(try await world.service.challenge(challenge.id).state == .exhausted)
      let again = try await visitor.get(path(world))
      #expect(again.text.contains("<h1>The code has ended</h1>") && !again.text.contains("<form"))
      let status = try await visitor.get("/api/challenges/\(challenge.id.text)/status")
      #expect(status["state"] == "exhausted" && status["reportedAt"] != nil)
      for page in visitor.responses.dropLast() { #expect(!page.text.contains(challenge.id.text)) }
    }
  }

  @Test("After a code was used, the page says so")
  func used() async throws {
    let world = try world()
    try await visit(world) { visitor in
      let id = try await world.service.issue(to: .email("ada@example.com")).id
      _ = try await world.service.verify(world.delivery.lastCode, challenge: id)
      let page = try await visitor.submit(path(world), [:], headers: [.acceptLanguage: "de"])
      #expect(page.text.contains("<h1>Der Code wurde schon verwendet</h1>"))
    }
  }

  @Test("Who reports a code too late reads that it has expired, and isn't told to request another one")
  func late() async throws {
    let world = try world()
    try await visit(world) { visitor in
      _ = try await world.service.issue(to: .email("ada@example.com"))
      let path = try path(world)
      world.clock.advance(seconds: 3 * 3600)
      try await world.service.installation.removeOld()
      for response in [try await visitor.get(path), try await visitor.submit(path, [:])] {
        #expect(response.status == .notFound)
        #expect(response.text.contains("<h1>The code has expired</h1>"))
        #expect(!response.text.contains("<button") && !response.text.contains("<a "))
      }
    }
  }

  @Test("The page of a token that wasn't made doesn't exist")
  func forged() async throws {
    try await visit(try world()) { visitor in
      for method in [HTTPRequest.Method.get, .post] {
        for token in ["A", String(repeating: "A", count: 32), "%00", "..%2f"] {
          let response = try await visitor.send(method, "/report/\(token)")
          #expect(response.status == .notFound, "\(token)")
        }
      }
    }
  }

  @Test("Reports are counted")
  func counted() async throws {
    let world = try world()
    let metrics = MetricsRegistry()
    try await visit(world, metrics: metrics) { visitor in
      #expect(metrics.text.contains("onetimecode_reports_total 0"))
      _ = try await world.service.issue(to: .email("ada@example.com"))
      _ = try await visitor.submit(path(world), [:])
      #expect(metrics.text.contains("onetimecode_reports_total 1"))
    }
  }

  @Test("With a page to link to, the code page reads links, and the start page shows the code of a link")
  func linked() async throws {
    for (world, isLinked) in [(try world(), true), (try World(), false)] {
      try await visit(world) { visitor in
        let start = try await visitor.get("/")
        #expect(start.text.contains("/assets/start.js") == isLinked)
        #expect(start.text.contains("Enter it on the device on which you requested it.") == isLinked)
        _ = try await visitor.submit("/", ["recipient": "ada@example.com"])
        #expect(try await visitor.get("/code").text.contains(" link>") == isLinked)
      }
    }
  }
}
