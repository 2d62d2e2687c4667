import Foundation
import OneTimeCodeService
import TestSupport
import Testing

@testable import OneTimeCodeHTTP

@Suite("Values of a purpose")
struct ValuesTests {
  private func world() throws -> World {
    let json = #"{"purposes": {"pay": {"values": {"amount": {"maximum": 12}}}}}"#
    return try World(purposes: PurposeRules(file: Data(json.utf8)))
  }

  private func issue(_ visitor: Visitor, _ values: String) async throws -> SiteResponse {
    try await visitor.json(
      "/api/challenges",
      #"{"recipient": "ada@example.com", "purpose": "pay"\#(values)}"#
    )
  }

  @Test(
    "A wrong value is a problem that names the value",
    arguments: [
      ("", "The value “amount” is missing."), (#", "values": null"#, "The value “amount” is missing."),
      (#", "values": {"amount": "x.example"}"#, "The value “amount” contains an address."),
      (#", "values": {"amount": "1", "note": "x"}"#, "The value “note” isn't declared for this purpose."),
      (#", "values": {"amount": "1\n2"}"#, "The value “amount” has a character that isn't allowed."),
      (#", "values": {"amount": "1234567890123"}"#, "The value “amount” is longer than 12 characters."),
      (#", "values": {"amount": 1}"#, "The member “amount” is missing or invalid."),
      (#", "values": []"#, "The member “values” is missing or invalid."),
    ]
  )
  func problems(values: String, detail: String) async throws {
    let world = try world()
    try await visit(world, configuration: ServerConfiguration(apiKeys: .open)) { visitor in
      let response = try await issue(visitor, values)
      #expect(response.status == .unprocessableContent)
      #expect(response["detail"] == detail)
      #expect(response["reason"] == (detail.hasPrefix("The value") ? "invalid-value" : "wrong-shape"))
      #expect(world.delivery.messages.isEmpty)
    }
  }

  @Test("A receipt is redeemed with the values of the message")
  func redeem() async throws {
    let world = try world()
    try await visit(world, configuration: ServerConfiguration(apiKeys: .open)) { visitor in
      let id = try #require(try await issue(visitor, #", "values": {"amount": "12.50 EUR"}"#)["id"])
      #expect(world.delivery.messages.last?.text.hasSuffix("\namount: 12.50 EUR") == true)
      let code = world.delivery.lastCode
      let receipt = try #require(
        try await visitor.json("/api/challenges/\(id)/verify", #"{"code": "\#(code)"}"#)["receipt"]
      )
      for (values, status) in [
        (#", "values": {"amount": "99.50 EUR"}"#, 422), ("", 422),
        (#", "values": {"amount": "12.50\u00a0EUR"}"#, 200),
      ] {
        let response = try await visitor.json(
          "/api/receipts/redeem",
          #"{"receipt": "\#(receipt)", "recipient": "ada@example.com", "purpose": "pay"\#(values)}"#
        )
        #expect(response.status.code == status)
      }
    }
  }
}
