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
      channels: [.sms, .whatsapp, .voice, .email],
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
      let list = #""channels":["sms","whatsapp","voice"]"#
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
      #expect(challenge.text.contains(#""channels":["sms","whatsapp"]"#))
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
        ("sms", "Send a new code"), ("whatsapp", "Send a new code by WhatsApp"),
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
      #expect(page.between("data-notice>", "</p>") == "A new code was sent.")
      #expect(world.delivery.messages.map(\.channel) == [.sms, .voice, .sms])
      world.clock.advance(seconds: 80)
      page = try await visitor.submit("/code/resend", ["channel": "email"])
      #expect(
        page.between("data-notice>", "</p>") == "We can’t send you codes this way. Choose another way."
      )
    }
  }

  @Test("The metrics have a series for each channel from the start")
  func metrics() async throws {
    try await visit(try world()) { visitor in
      let metrics = try await visitor.get("/metrics")
      for channel in ["sms", "whatsapp", "voice", "email"] {
        #expect(metrics.text.contains(#"onetimecode_messages_waiting{channel="\#(channel)"} 0"#))
      }
    }
  }
}
