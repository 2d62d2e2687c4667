import Foundation
import HTTPTypes
import OneTimeCode
import OneTimeCodeService
import TestSupport
import Testing

@Suite("Secrecy")
struct SecrecyTests {
  @Test(
    "No code is in the log or a response, and no recipient or challenge ID is in the log",
    arguments: StoreKind.allCases
  )
  func noLeaks(kind: StoreKind) async throws {
    // The codes are long, so that none occurs in other text by chance.
    let world = try World(kind, format: .lettersAndDigits(10))
    try await visit(world) { visitor in
      _ = try await visitor.submit("/", ["recipient": "ada.lovelace@example.com"])
      _ = try await visitor.get("/code")
      _ = try await visitor.submit("/code", ["code": "ZZZZZZZZZZ", "requestKey": "my-request-key"])
      world.clock.advance(seconds: 20)
      _ = try await visitor.send(.post, "/code/resend", headers: [.accept: "application/json"])
      _ = try await visitor.submit("/code", ["code": world.delivery.lastCode])
      _ = try await visitor.get("/done")
      let challenge = try await visitor.json("/api/challenges", #"{"recipient": "+442079460958"}"#)
      let path = try #require(challenge.location)
      _ = try await visitor.get(path)
      // Simulates a client that puts the code into the URL.
      _ = try await visitor.get("\(path)?code=\(world.delivery.lastCode)")
      _ = try await visitor.get("/verify/\(world.delivery.lastCode)")
      _ = try await visitor.json(path + "/verify", #"{"code": "\#(world.delivery.lastCode)"}"#)
      _ = try await visitor.json(
        path + "/verify",
        #"{"code": "\#(world.delivery.lastCode)", "requestKey": "k"}"#
      )

      let log = visitor.log.entries.map { "\($0.level) \($0.message) \($0.metadata)" }.joined(separator: "\n")
      let responses = visitor.responses.map { "\($0.headers) \($0.text)" }.joined(separator: "\n")
      #expect(log.contains("/api/challenges"), "the log is not empty")
      #expect(world.delivery.codes.count == 3)
      for code in world.delivery.codes + ["ZZZZZZZZZZ"] {
        #expect(!log.contains(code))
        #expect(!responses.contains(code))
      }
      let id = try #require(challenge["id"])
      for hidden in ["ada.lovelace@example.com", "+442079460958", "2079460958", id, "my-request-key"] {
        #expect(!log.contains(hidden))
      }
      #expect(!responses.contains("ada.lovelace@example.com"))
      #expect(!responses.contains("2079460958"))
      for value in visitor.cookies.values { #expect(!log.contains(value)) }
    }
  }

  @Test("No page and no page URL contains the challenge ID")
  func noID() async throws {
    let world = try World()
    try await visit(world) { visitor in
      _ = try await visitor.submit("/", ["recipient": "ada@example.com"])
      let id = try #require(visitor.cookies["challenge"])
      _ = try await visitor.get("/code")
      _ = try await visitor.submit("/code", ["code": world.wrongCode])
      _ = try await visitor.submit("/code", ["code": world.delivery.lastCode])
      _ = try await visitor.get("/done")
      for response in visitor.responses {
        #expect(!response.text.contains(id))
        #expect(response.location?.contains(id) != true)
      }
    }
  }
}
