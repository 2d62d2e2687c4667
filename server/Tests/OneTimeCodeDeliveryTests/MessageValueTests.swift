import Foundation
import OneTimeCodeService
import TestSupport
import Testing

@testable import OneTimeCodeDelivery

@Suite("Messages with values")
struct MessageValueTests {
  private func message() async throws -> CodeMessage {
    let json = #"{"purposes": {"pay": {"values": {"amount": {"maximum": 12, "characters": "\"{}"}}}}}"#
    let world = try World(purposes: PurposeRules(file: Data(json.utf8)))
    let values = ["amount": #"1"{text}}"#]
    _ = try await world.service.issue(to: .phone("+442079460958"), purpose: "pay", values: values)
    return try #require(world.delivery.messages.first)
  }

  @Test("A webhook has the values for gateways that write their own texts")
  func webhook() async throws {
    let message = try await message()
    let json = try JSONEncoder().encode(WebhookMessage(message))
    let body = try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any])
    #expect(body["values"] as? [String: String] == ["amount": #"1"{text}}"#])
    #expect((body["text"] as? String)?.hasSuffix(#"amount: 1"{text}}"#) == true)
  }

  @Test("A provider file that doesn't use the text gets no message with values, which users couldn't see")
  func provider() async throws {
    let message = try await message()
    let gateway = Gateway()
    try await gateway.serve { address in
      for (field, result) in [
        ("{text}", DeliveryResult.accepted), ("{code}", DeliveryResult(.unreachable, "values")),
      ] {
        let file = String(
          decoding: ProviderFileTests.file("https://api.example.com/send", address),
          as: UTF8.self
        )
        let delivery = try ProviderDelivery(
          try Provider(file: Data(file.replacing("{text}", with: field).utf8)),
          environment: ["SAMPLE_TOKEN": "secret"],
          folder: URL(filePath: "/"),
          appName: nil
        )
        #expect(await delivery.deliver(message) == result)
      }
      #expect(gateway.posts.value.count == 1)
      let body = try #require(gateway.posts.value.first?.body)
      let json = try #require(try JSONSerialization.jsonObject(with: Data(body.utf8)) as? [String: Any])
      #expect(json["text"] as? String == message.text)
    }
  }
}
