import Foundation
import HTTPTypes
import OneTimeCode
import OneTimeCodeService
import TestSupport
import Testing

@testable import OneTimeCodeHTTP

@Suite("Channels in the API and on the pages")
struct ChannelTests {
  private func world() throws -> World {
    try World(
      channels: Set(MessageChannel.all),
      allowedPrefixes: AllowedPrefixes([
        try #require(AllowedPrefixes.Prefix("+44")), try #require(AllowedPrefixes.Prefix("+49")),
      ]),
      channelPrefixes: [.voice: AllowedPrefixes([try #require(AllowedPrefixes.Prefix("+44"))])]
    )
  }

  @Test("Issue and resend take a channel, and a challenge lists those that a resend can use; decoys alike")
  func api() async throws {
    let world = try world()
    try await visit(world) { visitor in
      let challenge = try await visitor.json(
        "/api/challenges",
        #"{"recipient": "+44 20 7946 0958", "channel": "voice"}"#
      )
      let list = #""channels":["sms","rcs","whatsapp","telegram","voice"]"#
      #expect(challenge.status == .created && challenge.text.contains(list))
      let decoy = try await visitor.json(
        "/api/challenges",
        #"{"recipient": "+44 20 7946 0958", "channel": "voice", "decoy": true}"#
      )
      #expect(decoy.text.contains(list))
      let path = try #require(challenge.location)
      for body in [#"{"channel": "whatsapp"}"#, "{}", #"{"channel": null}"#] {
        world.clock.advance(seconds: 80)
        #expect(try await visitor.json(path + "/resend", body).text.contains(list))
      }
      world.clock.advance(seconds: 160)
      #expect(try await visitor.send(.post, path + "/resend").status == .ok, "without a body")
      #expect(world.delivery.messages.map(\.channel) == [.voice, .whatsapp, .sms, .sms, .sms])
      let status = try await visitor.get(path + "/status")
      #expect(status.text.contains(#""channel":"voice""#))
      let mail = try await visitor.json("/api/challenges", #"{"recipient": "ada@example.com"}"#)
      #expect(mail.text.contains(#""channels":["email"]"#))
    }
  }

  @Test("An unknown or unavailable channel is a problem, and nothing is sent")
  func problems() async throws {
    let world = try world()
    try await visit(world) { visitor in
      for (recipient, channel, reason) in [
        ("+49 30 901820", "voice", "channel-not-available"),
        ("ada@example.com", "sms", "channel-not-available"),
        ("+44 20 7946 0958", "email", "channel-not-available"),
        ("+44 20 7946 0958", "fax", "invalid-channel"),
        ("+44 20 7946 0958", "", "invalid-channel"),
        ("+33 1 42 68 53 00", "voice", "destination-not-allowed"),
      ] {
        let response = try await visitor.json(
          "/api/challenges",
          #"{"recipient": "\#(recipient)", "channel": "\#(channel)"}"#
        )
        #expect(response.status == .unprocessableContent && response["reason"] == reason)
      }
      #expect(world.delivery.messages.isEmpty)
      let challenge = try await visitor.json("/api/challenges", #"{"recipient": "+49 30 901820"}"#)
      #expect(challenge.text.contains(#""channels":["sms","rcs","whatsapp","telegram"]"#))
      let path = try #require(challenge.location) + "/resend"
      world.clock.advance(seconds: 20)
      let cases: [(body: String, status: HTTPResponse.Status, reason: String)] = [
        (#"{"channel": "voice"}"#, .unprocessableContent, "channel-not-available"),
        (#"{"channel": "fax"}"#, .unprocessableContent, "invalid-channel"),
        (#"{"channel": 7}"#, .unprocessableContent, "wrong-shape"), (#"{"channel""#, .badRequest, "not-json"),
      ]
      for (body, status, reason) in cases {
        let response = try await visitor.json(path, body)
        #expect(response.status == status && response["reason"] == reason)
      }
      let form = try await visitor.submit(path, ["channel": "voice"], headers: [.accept: "application/json"])
      #expect(form.status == .unsupportedMediaType)
      #expect(world.delivery.messages.count == 1)
    }
  }

  @Test("The code page has a button for each channel, and says that the user is called")
  func page() async throws {
    let world = try world()
    try await visit(world) { visitor in
      _ = try await visitor.submit("/", ["recipient": "+44 20 7946 0958"])
      var page = try await visitor.get("/code")
      for (channel, title) in [
        ("sms", "Request a new code"), ("rcs", "Request a new code by RCS"),
        ("whatsapp", "Request a new code by WhatsApp"), ("telegram", "Request a new code by Telegram"),
        ("voice", "Call me with a new code"),
      ] {
        let button =
          #"name="channel" value="\#(channel)" data-resend data-channel="\#(channel)">\#(title)</button>"#
        #expect(page.text.contains(button))
      }
      world.clock.advance(seconds: 20)
      let called = try await visitor.submit("/code/resend", ["channel": "voice"])
      page = try await visitor.get(try #require(called.location))
      #expect(page.between("data-notice>", "</p>") == "We are calling you with a new code.")
      world.clock.advance(seconds: 40)
      let sent = try await visitor.submit("/code/resend", ["channel": "sms"])
      page = try await visitor.get(try #require(sent.location))
      #expect(page.between("data-notice>", "</p>") == "We sent you a new code.")
      #expect(world.delivery.messages.map(\.channel) == [.sms, .voice, .sms])
      world.clock.advance(seconds: 80)
      page = try await visitor.submit("/code/resend", ["channel": "email"])
      #expect(
        page.between("id=\"resend-error\">", "</p>")
          == "We can’t send you codes this way. Choose another way."
      )
    }
  }

  @Test("A channel that a program adds works in the API, on the pages and in the metrics, like the others")
  func added() async throws {
    let signal = MessageChannel("signal", to: .phone) { "Send it by Signal (\($0.language))" }
    try await MessageChannel.$all.withValue(MessageChannel.all + [signal]) {
      let world = try World(
        channels: [.sms, .voice, signal, .email],
        channelPrefixes: [signal: AllowedPrefixes([try #require(AllowedPrefixes.Prefix("+44"))])]
      )
      try await visit(world) { visitor in
        let body = #"{"recipient": "+44 20 7946 0958", "channel": "signal"}"#
        let challenge = try await visitor.json("/api/challenges", body)
        #expect(challenge.text.contains(#""channels":["sms","signal"]"#), "\(challenge.text)")
        let path = try #require(challenge.location)
        world.clock.advance(seconds: 20)
        #expect(try await visitor.json(path + "/resend", #"{"channel": "signal"}"#).status == .ok)
        #expect(world.delivery.messages.map(\.channel) == [signal, signal])
        #expect(try await visitor.get(path + "/status").text.contains(#""channel":"signal""#))
        let outside = try await visitor.json("/api/challenges", body.replacing("+44 20", with: "+49 30"))
        #expect(outside["reason"] == "channel-not-available")
        _ = try await visitor.submit("/", ["recipient": "+44 20 7946 0999"])
        let page = try await visitor.get("/code").text
        #expect(page.contains(#"data-channel="sms">Request a new code</button>"#))
        #expect(page.contains(#"data-channel="signal">Send it by Signal (en)</button>"#))
        world.clock.advance(seconds: 20)
        let sent = try await visitor.submit("/code/resend", ["channel": "signal"])
        #expect(try await visitor.get(try #require(sent.location)).text.contains("We sent you a new code."))
        let metrics = try await visitor.get("/metrics").text
        #expect(metrics.contains(#"onetimecode_messages_waiting{channel="signal"} 0"#))
        let unknown = try await visitor.json("/api/challenges", body.replacing("signal", with: "fax"))
        #expect(unknown.text.contains("voice, email, signal"))
      }
    }
    #expect(MessageChannel("signal") == nil)
  }

  @Test("In each language, the buttons of a recipient's channels have different titles")
  func titles() {
    for phrases in CodePhrases.all {
      for kind in [Recipient.Kind.phone, .email] {
        let titles = MessageChannel.all.filter { $0.kind == kind }.map { $0.resendTitle(phrases) }
        #expect(Set(titles).count == titles.count, "\(phrases.language): \(titles)")
      }
    }
  }

  @Test("The OpenAPI document and the schema of provider files list all channels")
  func enumerations() throws {
    let names = MessageChannel.all.map(\.name)
    func enumerations(_ file: String) throws -> [[String]] {
      let file = URL(filePath: #filePath).appending(path: "../../../" + file).standardized
      func find(_ value: Any) -> [[String]] {
        if let list = value as? [Any] { return list.flatMap(find) }
        guard let object = value as? [String: Any] else { return [] }
        let own = (object["enum"] as? [String]).map { [$0] } ?? []
        return (own + object.values.flatMap(find)).filter { $0.contains("sms") }
      }
      return find(try JSONSerialization.jsonObject(with: Data(contentsOf: file)))
    }
    #expect(try enumerations("Sources/OneTimeCodeHTTP/Resources/openapi.json") == [names])
    #expect(try enumerations("Providers/provider.schema.json") == [names])
  }

  @Test("The metrics have a series for each channel from the start")
  func metrics() async throws {
    try await visit(try world()) { visitor in
      let metrics = try await visitor.get("/metrics")
      for channel in MessageChannel.all {
        #expect(metrics.text.contains(#"onetimecode_messages_waiting{channel="\#(channel)"} 0"#))
      }
    }
  }
}
