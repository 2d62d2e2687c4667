import HTTPTypes
import OneTimeCodeHTTP
import TestSupport
import Testing

@Suite("Headers")
struct HeaderTests {
  private static let policy =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; connect-src 'self'; "
    + "img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

  @Test(
    "Every response has the restrictive security headers",
    arguments: [
      "/", "/code", "/done", "/nothing", "/assets/page.css", "/element/one-time-code.js", "/api/challenges/0",
    ]
  )
  func everywhere(path: String) async throws {
    try await visit(try World()) { visitor in
      let response = try await visitor.get(path)
      #expect(response.headers.value("Content-Security-Policy") == Self.policy)
      #expect(response.headers.value("X-Content-Type-Options") == "nosniff")
      #expect(response.headers.value("Referrer-Policy") == "same-origin")
      #expect(response.headers.value("Server") == nil)
      let isFile = path.hasPrefix("/assets/") || path.hasPrefix("/element/")
      #expect(response.headers[.cacheControl] == (isFile ? "public, no-cache" : "no-store"))
    }
  }

  @Test("No page has inline scripts or styles, and each has a language, one h1 and one main element")
  func pages() async throws {
    let world = try World()
    try await visit(world) { visitor in
      _ = try await visitor.get("/")
      _ = try await visitor.submit("/", ["recipient": "wrong"])
      _ = try await visitor.submit("/", ["recipient": "ada@example.com"])
      _ = try await visitor.get("/code")
      _ = try await visitor.submit("/code", ["code": world.delivery.lastCode])
      _ = try await visitor.get("/done")
      _ = try await visitor.get("/nothing")
      let pages = visitor.responses.filter { $0.headers[.contentType]?.hasPrefix("text/html") == true }
      #expect(pages.count == 5)
      for page in pages {
        let text = page.text
        #expect(text.hasPrefix("<!DOCTYPE html>\n<html lang=\"en\" dir=\"ltr\">"))
        for forbidden in ["<style", "style=", "<script>", " onclick", " onload", "javascript:"] {
          #expect(!text.contains(forbidden))
        }
        #expect(text.components(separatedBy: "<h1>").count == 2)
        #expect(text.components(separatedBy: "<main>").count == 2)
        #expect(text.contains("width=device-width"))
        #expect(!text.contains("{{"))
      }
    }
  }

  @Test("With HTTPS, the cookie is secure and bound to the host, and HSTS is on")
  func secure() async throws {
    try await visit(
      try World(),
      configuration: ServerConfiguration(origin: "https://codes.example.com", hasPages: true)
    ) { visitor in
      let response = try await visitor.submit("/", ["recipient": "ada@example.com"])
      let cookie = try #require(response.setCookies.first)
      #expect(cookie.hasPrefix("__Host-challenge="))
      #expect(cookie.contains("Secure") && cookie.contains("Path=/") && !cookie.contains("Domain"))
      #expect(response.headers.value("Strict-Transport-Security") != nil)
      #expect(try await visitor.get("/code").status == .ok)
    }
  }

  @Test("HEAD requests succeed")
  func head() async throws {
    try await visit(try World()) { visitor in
      let response = try await visitor.send(.head, "/")
      #expect(response.status == .ok)
    }
  }
}
