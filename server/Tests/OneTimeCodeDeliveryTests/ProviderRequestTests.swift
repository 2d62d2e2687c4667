import Foundation
import OneTimeCodeService
import TestSupport
import Testing

@testable import OneTimeCodeDelivery

@Suite("Provider request")
struct ProviderRequestTests {
  /// App names that try to break out of a form, JSON, HTML or a template, and one that isn't ASCII.
  static let hostile = [
    #"A"},"to":"+1","b":"{"#, "a&To=%2B1&b=+;%00", "{code}{{to}}{token}", #"\"\u0022\n\\"#,
    "</script>'--${x}#{y}%{z}",
    "Ünïcödé 例 👩‍👩‍👧‍👦",
  ]

  /// Creates a message to the recipient from an app with this name.
  private func message(app: String, to recipient: Recipient? = nil) async throws -> CodeMessage {
    let world = try World()
    let service = world.server(try .init(keys: KeyRing(world.key), format: .digits(6), appName: app))
    _ = try await service.issue(to: recipient ?? .email("a&b=#{x}`|+@example.com"))
    return try #require(world.delivery.messages.first)
  }

  private func request(_ message: CodeMessage, file: String) throws -> ProviderRequest {
    ProviderRequest(try Provider(file: Data(file.utf8)), settings: ["token": "t"], message: message)
  }

  private func members(of request: ProviderRequest) throws -> [String: String] {
    try #require(try JSONSerialization.jsonObject(with: Data(request.body.utf8)) as? [String: String])
  }

  private func request(_ message: CodeMessage, _ body: String, token: String = "to:ken\"") throws
    -> ProviderRequest
  {
    let data = ProviderFileTests.file(#""json": {"to": "{to}", "text": "{text}"}"#, body)
    return ProviderRequest(
      try Provider(file: data),
      settings: ["from": "A&\"B/?#", "token": token],
      message: message
    )
  }

  @Test("Values can't break out of JSON", arguments: hostile)
  func json(app: String) async throws {
    let message = try await message(app: app)
    let body =
      #""json": {"app": "<{app}>", "list": [{"text": "{text}", "n": 1.50, "b": true, "x": null}], "from{": "{from}"}"#
    let request = try request(message, body)
    let json = try #require(try JSONSerialization.jsonObject(with: Data(request.body.utf8)) as? [String: Any])
    #expect(Set(json.keys) == ["app", "list", "from{"])
    #expect(json["app"] as? String == "<\(app)>")
    #expect(json["from{"] as? String == "A&\"B/?#")
    let item = try #require((json["list"] as? [[String: Any]])?.first)
    #expect(item["text"] as? String == message.text)
    #expect(request.body.contains(#"{"b":true,"n":1.5,"text":"#) && request.body.contains(#","x":null}"#))
  }

  @Test("Values can't break out of a form", arguments: hostile)
  func form(app: String) async throws {
    let message = try await message(app: app)
    let request = try request(message, #""form": {"To": "{to}", "a b&": "{app} {{", "Body": "{text}"}"#)
    let fields = request.body.split(separator: "&").map { field in
      field.split(separator: "=", omittingEmptySubsequences: false).map {
        String($0).removingPercentEncoding ?? "?"
      }
    }
    #expect(fields == [["Body", message.text], ["To", message.recipient.address], ["a b&", app + " {"]])
    #expect(request.body.utf8.allSatisfy { (0x21...0x7E).contains($0) })
  }

  @Test("A value in the URL stays one component; a header stays one line")
  func address() async throws {
    let message = try await message(app: "Example")
    let data = ProviderFileTests.file("example.com/send", "example.com/{from}/send?from={from}")
    let request = ProviderRequest(
      try Provider(file: data),
      settings: ["from": "../a?b#c&d e", "token": "one\r\nBcc: two"],
      message: message
    )
    #expect(request.url == "https://api.example.com/..%2Fa%3Fb%23c%26d%20e/send?from=..%2Fa%3Fb%23c%26d%20e")
    let headers = Dictionary(request.headers.map { ($0.name, $0.value) }) { first, _ in first }
    #expect(headers["Authorization"] == "Bearer oneBcc: two")
    #expect(headers["Idempotency-Key"] == message.name)
    #expect(headers["Content-Type"] == "application/json")
  }

  @Test("A file can name another type of JSON")
  func contentType() async throws {
    let data = ProviderFileTests.file(
      #"{"Idempotency-Key": "{id}"}"#,
      #"{"Content-type": "application/x-json-1.1"}"#
    )
    let headers = try request(try await message(app: "A"), file: String(decoding: data, as: UTF8.self))
      .headers
    #expect(
      headers.filter { $0.name.lowercased() == "content-type" }.map(\.value) == ["application/x-json-1.1"]
    )
  }

  @Test(
    "Basic authentication follows RFC 7617",
    // The examples in sections 2 and 2.1.
    arguments: [
      ("Aladdin", "open sesame", "QWxhZGRpbjpvcGVuIHNlc2FtZQ=="), ("test", "123£", "dGVzdDoxMjPCow=="),
    ]
  )
  func basic(user: String, password: String, credentials: String) async throws {
    let data = ProviderFileTests.file(
      #"{"bearer": "{token}"}"#,
      #"{"basic": {"user": "{from}", "password": "{token}"}}"#
    )
    let request = ProviderRequest(
      try Provider(file: data),
      settings: ["from": user, "token": password],
      message: try await message(app: "Example")
    )
    #expect(request.headers.contains { $0.value == "Basic \(credentials)" })
  }

  @Test("Phone numbers are available with and without '+', and languages under the provider's names")
  func fields() async throws {
    let message = try await message(app: "Example", to: .phone("+442079460958"))
    let data = ProviderFileTests.file(
      #""request""#,
      #""languages": {"en": "en_GB"}, "request""#
    )
    let text = String(decoding: data, as: UTF8.self).replacing(
      #""{text}""#,
      with: #""{number} {language} {subject} {code}""#
    )
    let json = try members(of: request(message, file: text))
    #expect(json["to"] == "+442079460958")
    #expect(json["text"] == "442079460958 en_GB \(message.subject) \(String(message.code))")
  }

  @Test("Fields and list elements that contain HTML are left out of messages without HTML")
  func html() async throws {
    let body =
      #""json": {"text": "{text}", "html": "<{html}>", "only": {"h": {"d": "{html}", "c": 1}}, "parts": [{"t": 1, "v": "{text}"}, {"t": 2, "v": "{html}"}]}"#
    let world = try World()
    let texts = MessageTexts(files: ["en/default.html": "<p>\"{{code}}\"</p>"])
    let service = world.server(try .init(keys: KeyRing(world.key), texts: texts))
    for recipient in [try Recipient.email("ada@example.com"), try .phone("+442079460958")] {
      _ = try await service.issue(to: recipient)
      let message = try #require(world.delivery.messages.last)
      let json = try #require(
        try JSONSerialization.jsonObject(with: Data(try request(message, body).body.utf8)) as? [String: Any]
      )
      #expect(json["html"] as? String == message.html.map { "<\($0)>" })
      #expect((json["parts"] as? [[String: Any]])?.last?["v"] as? String == message.html ?? message.text)
      #expect((message.html == nil) == (recipient.kind == .phone))
      #expect((json["only"] == nil) == (message.html == nil))
      let form = try request(message, #""form": {"text": "{text}", "html": "{html}"}"#).body
      #expect(form.contains("html=") == (message.html != nil))
    }
  }

  @Test("A provider's name of a language is used for its regions, too")
  func regions() async throws {
    let world = try World()
    let texts = MessageTexts(files: ["de-AT/default.sms": "{{code}}"])
    let service = world.server(try .init(keys: KeyRing(world.key), texts: texts))
    _ = try await service.issue(to: .phone("+442079460958"), language: "de-AT")
    let message = try #require(world.delivery.messages.last)
    let data = ProviderFileTests.file(#""{text}"}}"#.replacing("}}", with: "}"), #""{language}"}"#)
    let text = String(decoding: data, as: UTF8.self).replacing(
      #""request""#,
      with: #""languages": {"de": "de_DE"}, "request""#
    )
    let request = try request(message, file: text)
    #expect(request.body.contains("de_DE"))
  }

  @Test("A call's script is available as text and as SSML, which a file can embed in XML")
  func scripts() async throws {
    let message = try await message(app: "A&B", to: .phone("+442079460958"))
    let text = String(decoding: ProviderFileTests.file(), as: UTF8.self).replacing(
      #""{text}""#,
      with: #""{spoken}|<Say>{ssml}</Say>""#
    )
    let json = try members(of: request(message, file: text))
    #expect(json["text"] == "\(message.spoken)|<Say>\(message.ssml)</Say>")
    #expect(message.spoken.contains("A&B") && message.ssml.contains("A&amp;B"))
    #expect(message.ssml.contains(#"<break time="500ms"/>"#))
  }
}
