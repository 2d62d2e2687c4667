import HTTPTypes
import TestSupport
import Testing

@testable import OneTimeCodeHTTP

@Suite("Requests from other sites")
struct CrossSiteTests {
  private static let fetchSite = HTTPField.Name.secFetchSite

  @Test(
    "A form from another origin is refused, and no code is sent",
    arguments: ["/", "/code", "/code/resend"]
  )
  func refused(path: String) async throws {
    let world = try World()
    try await visit(world) { visitor in
      for headers: HTTPFields in [
        [Self.fetchSite: "cross-site"], [Self.fetchSite: "same-site"], [.origin: "https://evil.example"],
        [.origin: "null"], [.origin: "http://localhost.evil.example"], [.origin: "http://localhost:81"],
        [Self.fetchSite: "cross-site", .origin: "http://localhost"],
      ] {
        let response = try await visitor.submit(
          path,
          ["recipient": "ada@example.com", "code": "123456"],
          headers: headers
        )
        #expect(response.status == .forbidden, "\(headers)")
      }
      #expect(world.delivery.messages.isEmpty)
    }
  }

  @Test("Forms from the same origin, and forms without an origin, are accepted")
  func accepted() async throws {
    try await visit(try World()) { visitor in
      for headers: HTTPFields in [
        [:], [Self.fetchSite: "same-origin"], [Self.fetchSite: "none"], [.origin: "http://localhost"],
        [Self.fetchSite: "same-origin", .origin: "null"],
      ] {
        let response = try await visitor.submit("/", ["recipient": "ada@example.com"], headers: headers)
        #expect(response.status == .seeOther, "\(headers)")
      }
    }
  }

  @Test("If the site's origin is configured, only that origin is accepted")
  func knownOrigin() async throws {
    try await visit(
      try World(),
      configuration: ServerConfiguration(origin: "https://Codes.example.com", hasPages: true)
    ) { visitor in
      let expected: [(String, HTTPResponse.Status)] = [
        ("https://codes.example.com", .seeOther), ("http://codes.example.com", .forbidden),
        ("http://localhost", .forbidden),
      ]
      for (origin, status) in expected {
        let headers: HTTPFields = [.origin: origin]
        let response = try await visitor.submit("/", ["recipient": "ada@example.com"], headers: headers)
        #expect(response.status == status, "\(origin)")
      }
    }
  }

  @Test("Links from other sites work")
  func links() async throws {
    try await visit(try World()) { visitor in
      let response = try await visitor.get("/", headers: [Self.fetchSite: "cross-site"])
      #expect(response.status == .ok)
    }
  }
}
