import Crypto
import Foundation
import OneTimeCodeService
import TestSupport
import Testing

@testable import OneTimeCodeDelivery

@Suite("Delivery receipts")
struct DeliveryReceiptTests {
  private static let id = "0123456789abcdef0123456789abcdef"
  private static let now = Moment(milliseconds: 1_800_000_000_000)
  private static let origin = "https://codes.example.com/receipts"
  private static let signingKey = P256.Signing.PrivateKey()
  private static let secret = "whsec_" + Data(repeating: 7, count: 32).base64EncodedString()

  /// Returns a delivery with a shipped provider file that describes receipts, and with a value for each setting.
  private static func delivery(_ name: String, receipts: String? = origin) throws -> ProviderDelivery {
    let file = try #require(ProviderFileTests.files.first { $0.lastPathComponent == name + ".json" })
    let provider = try Provider(file: try Data(contentsOf: file))
    var environment = Dictionary(
      uniqueKeysWithValues: provider.settings.values.compactMap(\.variable).map { ($0, "value.of.\($0)") }
    )
    environment["RESEND_WEBHOOK_SECRET"] = secret
    environment["MAILGUN_HOST"] = "api.mailgun.net"
    environment["SINCH_REGION"] = "us"
    environment["SENDGRID_WEBHOOK_KEY"] = signingKey.publicKey.derRepresentation.base64EncodedString()
    return try ProviderDelivery(
      provider,
      environment: environment,
      folder: file.deletingLastPathComponent(),
      appName: "Example",
      receipts: receipts
    )
  }

  /// A genuine request of a provider.
  struct Sample: Sendable, CustomTestStringConvertible {
    let provider: String
    let request: DeliveryReceiptRequest
    let wasDelivered: Bool?
    /// Whether the signature covers the body.
    var coversBody = true

    var testDescription: String { "\(provider), \(wasDelivered.map { "\($0)" } ?? "another state")" }
  }

  private static func code(_ text: String, _ key: String) -> Data {
    Data(HMAC<SHA256>.authenticationCode(for: Data(text.utf8), using: SymmetricKey(data: Data(key.utf8))))
  }

  private static func json(_ headers: [(String, String)], _ body: String) -> DeliveryReceiptRequest {
    DeliveryReceiptRequest(
      url: origin,
      headers: headers.map { (name: $0.0, value: $0.1) } + [
        (name: "Content-Type", value: "application/json")
      ],
      body: Data(body.utf8)
    )
  }

  private static func twilio(_ state: String, id: String = id) -> DeliveryReceiptRequest {
    let url = "\(origin)/twilio?id=\(id)"
    let signed = url + "MessageSidSM1" + "MessageStatus\(state)" + "To+44 20"
    let key = SymmetricKey(data: Data("value.of.TWILIO_AUTH_TOKEN".utf8))
    let signature = Data(HMAC<Insecure.SHA1>.authenticationCode(for: Data(signed.utf8), using: key))
    return DeliveryReceiptRequest(
      url: url,
      headers: [
        ("X-Twilio-Signature", signature.base64EncodedString()),
        ("Content-Type", "application/x-www-form-urlencoded; charset=UTF-8"),
      ],
      body: Data("MessageStatus=\(state)&To=%2B44+20&MessageSid=SM1".utf8)
    )
  }

  private static func base64URL(_ data: Data) -> String {
    data.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
  }

  private static func vonage(_ state: String, algorithm: String = "HS256", issued: Int64 = 1_800_000_000)
    -> DeliveryReceiptRequest
  {
    let body = #"{"message_uuid":"1","client_ref":"\#(id)","status":"\#(state)","to":"447700900000"}"#
    let hash = SHA256.hash(data: Data(body.utf8)).hexadecimal
    let header = base64URL(Data(#"{"alg":"\#(algorithm)","typ":"JWT"}"#.utf8))
    let claims = base64URL(Data(#"{"iat":\#(issued),"payload_hash":"\#(hash)","api_key":"k"}"#.utf8))
    let signature = base64URL(code("\(header).\(claims)", "value.of.VONAGE_SIGNATURE_SECRET"))
    return json([("Authorization", "Bearer \(header).\(claims).\(signature)")], body)
  }

  private static func mailgun(_ event: String, time: Int64 = 1_800_000_000) -> DeliveryReceiptRequest {
    let signature = code("\(time)token", "value.of.MAILGUN_WEBHOOK_KEY").hexadecimal
    return json(
      [],
      #"""
      {"signature": {"token": "token", "timestamp": "\#(time)", "signature": "\#(signature)"},
       "event-data": {\#(event), "recipient": "ada@example.com", "user-variables": {"id": "\#(id)"}}}
      """#
    )
  }

  private static func resend(_ type: String, tags: String? = nil, time: Int64 = 1_800_000_000)
    -> DeliveryReceiptRequest
  {
    let body = #"{"type":"\#(type)","data":{"email_id":"5","tags":\#(tags ?? #"{"id":"\#(id)"}"#)}}"#
    let key = SymmetricKey(data: Data(repeating: 7, count: 32))
    let code = Data(HMAC<SHA256>.authenticationCode(for: Data("msg_1.\(time).\(body)".utf8), using: key))
    return json(
      [
        ("svix-id", "msg_1"), ("svix-timestamp", "\(time)"),
        ("svix-signature", "v1,AAAA v1,\(code.base64EncodedString())"),
      ],
      body
    )
  }

  private static func sendgrid(_ body: String) -> DeliveryReceiptRequest {
    let signature = try? signingKey.signature(for: Data("1800000000\(body)".utf8)).derRepresentation
    return json(
      [
        ("X-Twilio-Email-Event-Webhook-Signature", signature?.base64EncodedString() ?? ""),
        ("X-Twilio-Email-Event-Webhook-Timestamp", "1800000000"),
      ],
      body
    )
  }

  private static func basic(_ name: String, _ body: String) -> DeliveryReceiptRequest {
    let pair = Data("value.of.\(name)_USER:value.of.\(name)_PASSWORD".utf8).base64EncodedString()
    return json([("Authorization", "Basic \(pair)")], body)
  }

  private static func postmark(_ body: String) -> DeliveryReceiptRequest {
    basic("POSTMARK_WEBHOOK", #"{"Metadata":{"id":"\#(id)"},\#(body)}"#)
  }

  private static func sinch(_ state: String) -> DeliveryReceiptRequest {
    basic(
      "SINCH_CALLBACK",
      #"{"type":"recipient_delivery_report_sms","client_reference":"\#(id)","status":"\#(state)","code":0}"#
    )
  }

  /// Returns a request with statuses in the form of the documentation.
  private static func whatsapp(_ changes: [[String]]) -> DeliveryReceiptRequest {
    let changes = changes.map { statuses in
      #"{"field":"messages","value":{"messaging_product":"whatsapp","statuses":[\#(statuses.joined(separator: ","))]}}"#
    }
    return whatsapp(
      body: #"""
        {"object":"whatsapp_business_account","entry":[{"id":"1","changes":[\#(changes.joined(separator: ","))]}]}
        """#
    )
  }

  private static func whatsapp(body: String) -> DeliveryReceiptRequest {
    json([("X-Hub-Signature-256", "sha256=" + code(body, "value.of.WHATSAPP_APP_SECRET").hexadecimal)], body)
  }

  private static func status(_ state: String, _ id: String = id, reference: String = "wamid.HBgL") -> String {
    #"""
    {"id":"\#(reference)","status":"\#(state)","timestamp":"1800000000","recipient_id":"442079460958",
     "biz_opaque_callback_data":"\#(id)","pricing":{"billable":true,"category":"authentication"}}
    """#
  }

  /// Returns a report of Telegram, signed with the SHA-256 of the token.
  private static func telegram(_ state: String, time: Int64 = 1_800_000_000) -> DeliveryReceiptRequest {
    let body = #"""
      {"request_id":"1","phone_number":"+442079460958","request_cost":0.01,"payload":"\#(id)",
       "delivery_status":{"status":"\#(state)","updated_at":1800000000}}
      """#
    let key = SymmetricKey(data: Data(SHA256.hash(data: Data("value.of.TELEGRAM_GATEWAY_TOKEN".utf8))))
    let signature = HMAC<SHA256>.authenticationCode(for: Data("\(time)\n\(body)".utf8), using: key)
    return json(
      [("X-Request-Timestamp", "\(time)"), ("X-Request-Signature", Data(signature).hexadecimal)],
      body
    )
  }

  static let samples: [Sample] = [
    Sample(provider: "telegram", request: telegram("delivered"), wasDelivered: true),
    Sample(provider: "telegram", request: telegram("read"), wasDelivered: true),
    Sample(provider: "telegram", request: telegram("expired"), wasDelivered: false),
    Sample(provider: "telegram", request: telegram("sent"), wasDelivered: nil),
    Sample(provider: "whatsapp", request: whatsapp([[status("delivered")]]), wasDelivered: true),
    Sample(provider: "whatsapp", request: whatsapp([[status("read")]]), wasDelivered: true),
    Sample(provider: "whatsapp", request: whatsapp([[status("failed")]]), wasDelivered: false),
    Sample(provider: "whatsapp", request: whatsapp([[status("sent")]]), wasDelivered: nil),
    Sample(provider: "twilio", request: twilio("delivered"), wasDelivered: true),
    Sample(provider: "twilio", request: twilio("undelivered"), wasDelivered: false),
    Sample(provider: "twilio", request: twilio("sent"), wasDelivered: nil),
    Sample(provider: "vonage", request: vonage("delivered"), wasDelivered: true),
    Sample(provider: "vonage", request: vonage("rejected"), wasDelivered: false),
    Sample(provider: "vonage", request: vonage("submitted"), wasDelivered: nil),
    Sample(
      provider: "mailgun",
      request: mailgun(#""event": "delivered""#),
      wasDelivered: true,
      coversBody: false
    ),
    Sample(
      provider: "mailgun",
      request: mailgun(#""event": "failed", "severity": "permanent""#),
      wasDelivered: false,
      coversBody: false
    ),
    Sample(
      provider: "mailgun",
      request: mailgun(#""event": "failed", "severity": "temporary""#),
      wasDelivered: nil,
      coversBody: false
    ),
    Sample(provider: "resend", request: resend("email.delivered"), wasDelivered: true),
    Sample(
      provider: "resend",
      request: resend("email.bounced", tags: #"[{"name":"id","value":"\#(id)"}]"#),
      wasDelivered: false
    ),
    Sample(provider: "resend", request: resend("email.sent"), wasDelivered: nil),
    Sample(
      provider: "sendgrid",
      request: sendgrid(
        #"[{"event":"open"},{"email":"a@b.c","event":"delivered","id":"\#(id)"},{"id":"x"}]"#
      ),
      wasDelivered: true
    ),
    Sample(
      provider: "sendgrid",
      request: sendgrid(#"[{"event":"bounce","type":"blocked","id":"\#(id)"}]"#),
      wasDelivered: false
    ),
    Sample(
      provider: "sendgrid",
      request: sendgrid(#"[{"event":"deferred","id":"\#(id)"}]"#),
      wasDelivered: nil
    ),
    Sample(
      provider: "postmark",
      request: postmark(#""RecordType":"Delivery""#),
      wasDelivered: true,
      coversBody: false
    ),
    Sample(
      provider: "postmark",
      request: postmark(#""RecordType":"Bounce","Type":"HardBounce""#),
      wasDelivered: false,
      coversBody: false
    ),
    Sample(
      provider: "postmark",
      request: postmark(#""RecordType":"Bounce","Type":"Transient""#),
      wasDelivered: nil,
      coversBody: false
    ),
    Sample(provider: "sinch", request: sinch("Delivered"), wasDelivered: true, coversBody: false),
    Sample(provider: "sinch", request: sinch("Failed"), wasDelivered: false, coversBody: false),
    Sample(provider: "sinch", request: sinch("Dispatched"), wasDelivered: nil, coversBody: false),
  ]

  private func read(_ request: DeliveryReceiptRequest, _ provider: String) throws -> [DeliveryReceipt]? {
    let readers = try Self.delivery(provider).receiptReaders
    #expect(readers.map(\.provider) == [provider])
    return readers[0].receipts(in: request, at: Self.now)
  }

  @Test(
    "A genuine receipt tells whether the message was delivered; other states are ignored",
    arguments: samples
  )
  func genuine(sample: Sample) throws {
    let reference = sample.provider == "whatsapp" ? "wamid.HBgL" : nil
    let expected = sample.wasDelivered.map {
      [$0 ? DeliveryReceipt.delivered(Self.id, reference: reference) : .undelivered(Self.id)]
    }
    #expect(try read(sample.request, sample.provider) == expected ?? [])
  }

  @Test("Every shipped file that describes receipts has samples here")
  func complete() throws {
    let described = try ProviderFileTests.files.map { try Provider(file: Data(contentsOf: $0)) }
      .filter(\.hasReceipts).map(\.name)
    #expect(Set(Self.samples.map(\.provider)) == Set(described))
  }

  @Test(
    "A receipt without the signature or the credentials, or with a part of them, is refused",
    arguments: samples
  )
  func forged(sample: Sample) throws {
    let request = sample.request
    let names = [
      "x-twilio-signature", "authorization", "svix-signature", "x-twilio-email-event-webhook-signature",
      "x-hub-signature-256", "x-request-signature", "x-request-timestamp",
    ]
    for index in request.headers.indices where names.contains(request.headers[index].name.lowercased()) {
      for change in [
        "", String(request.headers[index].value.dropLast(3)), request.headers[index].value + "A",
      ] {
        var headers = request.headers
        headers[index].value = change
        #expect(
          try read(
            DeliveryReceiptRequest(url: request.url, headers: headers, body: request.body),
            sample.provider
          )
            == nil,
          "\(change)"
        )
      }
      var headers = request.headers
      headers.append(headers[index])
      #expect(
        try read(
          DeliveryReceiptRequest(url: request.url, headers: headers, body: request.body),
          sample.provider
        ) == nil,
        "two values"
      )
      headers.removeAll { $0.name == request.headers[index].name }
      #expect(
        try read(
          DeliveryReceiptRequest(url: request.url, headers: headers, body: request.body),
          sample.provider
        ) == nil
      )
    }
    #expect(
      try read(DeliveryReceiptRequest(url: request.url, headers: [], body: Data()), sample.provider) == nil
    )
  }

  @Test("A changed body is refused if the provider signs it", arguments: samples.filter(\.coversBody))
  func changed(sample: Sample) throws {
    let request = sample.request
    for body in [
      String(decoding: request.body, as: UTF8.self).replacing("delivered", with: "failed") + " ",
      String(decoding: request.body, as: UTF8.self).replacing(Self.id.prefix(4), with: "aaaa") + "&a=b",
    ] {
      let changed = DeliveryReceiptRequest(url: request.url, headers: request.headers, body: Data(body.utf8))
      #expect(try read(changed, sample.provider) == nil)
    }
  }

  @Test("A receipt for another message than the signed address names is refused")
  func changedAddress() throws {
    let request = Self.twilio("delivered")
    let other = String(repeating: "f", count: 32)
    for url in ["\(Self.origin)/twilio?id=\(other)", "\(request.url)&id=\(other)", "\(Self.origin)/twilio"] {
      let changed = DeliveryReceiptRequest(url: url, headers: request.headers, body: request.body)
      #expect(try read(changed, "twilio") == nil)
    }
  }

  @Test("A signed time may differ from the clock by five minutes", arguments: [-301, -300, 300, 301])
  func old(seconds: Int64) throws {
    let time = 1_800_000_000 + seconds
    let isRecent = abs(seconds) <= 300
    #expect(try (read(Self.resend("email.delivered", time: time), "resend") != nil) == isRecent)
    #expect(try (read(Self.mailgun(#""event": "delivered""#, time: time), "mailgun") != nil) == isRecent)
    #expect(try (read(Self.vonage("delivered", issued: time), "vonage") != nil) == isRecent)
    #expect(try (read(Self.telegram("delivered", time: time), "telegram") != nil) == isRecent)
  }

  @Test("A token with another algorithm is refused", arguments: ["none", "HS512", "RS256", ""])
  func algorithm(name: String) throws {
    #expect(try read(Self.vonage("delivered", algorithm: name), "vonage") == nil)
  }

  @Test("The signature of a form is that of the provider's documentation")
  func documentedSignature() throws {
    let rule = try RequestTemplate("{url}{fields}")
    let request = DeliveryReceiptRequest(
      url: "https://example.com/myapp.php?foo=1&bar=2",
      headers: [("content-type", "application/x-www-form-urlencoded")],
      body: Data(
        "CallSid=CA1234567890ABCDE&Caller=%2B14158675310&Digits=1234&From=%2B14158675310&To=%2B18005551212"
          .utf8
      )
    )
    let code = HMAC<Insecure.SHA1>.authenticationCode(
      for: rule.data(of: request),
      using: SymmetricKey(data: Data("12345".utf8))
    )
    #expect(Data(code).base64EncodedString() == "L/OH5YylLD5NRKLltdqwSvS0BnU=")
  }

  @Test("Each of several receipts in nested lists counts; those of other kinds are ignored")
  func nested() throws {
    let ids = (0..<1000).map { String(format: "%032x", $0) }
    let statuses =
      ids.map { Self.status("delivered", $0) } + [
        Self.status("deleted"), Self.status("delivered", "another's"), #"{"status":"delivered"}"#, "7",
        "null", "[]",
      ]
    let request = Self.whatsapp([Array(statuses[..<400]), [], Array(statuses[400...])])
    let receipts = try read(request, "whatsapp")
    #expect(receipts == ids.map { DeliveryReceipt.delivered($0, reference: "wamid.HBgL") })
    let reader = try Self.delivery("whatsapp").receiptReaders[0]
    #expect(request.body.count <= reader.largestBody && reader.largestBody == 1024 * 1024)
    #expect(try Self.delivery("vonage").receiptReaders[0].largestBody == 64 * 1024)
  }

  /// Returns a request with the message of a user, in the form of the documentation.
  private static func whatsapp(message: String, among statuses: String = "") -> DeliveryReceiptRequest {
    whatsapp(
      body: #"""
        {"object":"whatsapp_business_account","entry":[{"id":"320580347795883","changes":[{"value":{
          "messaging_product":"whatsapp","metadata":{"display_phone_number":"12345678","phone_number_id":"1234567890"},
          "contacts":[{"profile":{"name":"John"},"wa_id":"12345678"}],
          "statuses":[\#(statuses)],"messages":[\#(message)]},"field":"messages"}]}]}
        """#
    )
  }

  private static func press(_ payload: String, context: String = #"{"from":"12345678","id":"wamid.HBgL"}"#)
    -> String
  {
    #"""
    {"context":\#(context),"from":"12345678","id":"wamid.HBgM","timestamp":"1753919111",
     "from_logical_id":"131063108133020","type":"button","button":{"payload":"\#(payload)","text":"I didn't request a code"}}
    """#
  }

  @Test("A press of the button for messages that weren't requested names the message by the provider's ID")
  func unrequested() throws {
    let press = Self.press("DID_NOT_REQUEST_CODE")
    let report = DeliveryReceipt.unrequested(reference: "wamid.HBgL")
    #expect(try read(Self.whatsapp(message: press), "whatsapp") == [report])
    let text = #"{"from":"12345678","id":"wamid.1","type":"text","text":{"body":"DID_NOT_REQUEST_CODE"}}"#
    let request = Self.whatsapp(message: "\(text),\(press)", among: Self.status("read"))
    #expect(try read(request, "whatsapp") == [.delivered(Self.id, reference: "wamid.HBgL"), report])
  }

  @Test(
    "An ID that is missing, long or malformed isn't kept, and the receipt counts",
    arguments: ["", " ", "a\\u0000", String(repeating: "w", count: 257)]
  )
  func malformedID(text: String) throws {
    let request = Self.whatsapp([[Self.status("delivered", reference: text)]])
    #expect(try read(request, "whatsapp") == [.delivered(Self.id, reference: nil)])
  }

  @Test(
    "Other buttons and texts of users, and presses without a message, report nothing",
    arguments: [
      press("OTHER"), press("did_not_request_code"), press("DID_NOT_REQUEST_CODE", context: "{}"),
      press("DID_NOT_REQUEST_CODE", context: #"{"id":""}"#),
      press("DID_NOT_REQUEST_CODE", context: #"{"id":"\#(String(repeating: "w", count: 257))"}"#),
      #"{"type":"text","context":{"id":"wamid.HBgL"},"text":{"body":"DID_NOT_REQUEST_CODE"}}"#, "7", "null",
    ]
  )
  func otherMessages(message: String) throws {
    #expect(try read(Self.whatsapp(message: message), "whatsapp") == [])
  }

  @Test(
    "Lists that aren't where the file says are ignored",
    arguments: [
      #"{"entry":{"changes":[{"value":{"statuses":[\#(status("read"))]}}]}}"#,
      #"{"entry":[{"changes":[{"value":[{"statuses":[\#(status("read"))]}]}]}]}"#,
      #"{"entry":[{"changes":[{"value":{"statuses":\#(status("read"))}}]}]}"#,
      #"{"entry":[{"changes":[{"value":{"messages":[\#(status("read"))]}}]}]}"#,
      #"{"entry":[[\#(status("read"))],null,7,{"changes":null},{"changes":[{}]}]}"#,
      #"{"entry":"# + String(repeating: "[", count: 100_000),
      #"{"entry":"# + String(repeating: #"[{"changes":"#, count: 20_000), "[]", "", "*",
    ]
  )
  func elsewhere(body: String) throws { #expect(try read(Self.whatsapp(body: body), "whatsapp") == []) }

  @Test("A provider that verifies the address is answered only if it knows the secret")
  func verification() throws {
    func answer(_ query: String, _ provider: String = "whatsapp") throws -> String? {
      try Self.delivery(provider).receiptReaders[0].verificationAnswer(
        to: DeliveryReceiptRequest(url: "\(Self.origin)/\(provider)\(query)", headers: [], body: Data())
      )
    }
    let token = "hub.verify_token=value.of.WHATSAPP_VERIFY_TOKEN"
    let challenge = "&hub.mode=subscribe&hub.challenge=11582%2001444"
    #expect(try answer("?" + token + challenge) == "11582 01444")
    #expect(try answer("?" + token) == "")
    for query in [
      "", "?" + challenge, "?hub.verify_token=" + challenge, "?hub.verify_token" + challenge,
      "?" + token.uppercased() + challenge, "?" + token.dropLast() + challenge, "?" + token + "x" + challenge,
      "?" + token + "&" + token + challenge, "?" + token + "%20" + challenge, "#" + token + challenge,
      "?hub.verify_token=value.of.WHATSAPP_APP_SECRET" + challenge,
    ] {
      #expect(try answer(query) == nil, "\(query)")
    }
    #expect(try answer("?" + token + challenge, "vonage") == nil)
  }

  @Test("Hostile bodies are refused or ignored", arguments: ["twilio", "mailgun", "sendgrid", "postmark"])
  func hostile(provider: String) throws {
    let bodies = [
      "", "[", "{}", "null", "1", String(repeating: "[", count: 60_000), #"{"signature":"#, "\u{0}",
      #"{"signature":{"timestamp":99999999999999999999,"token":1e999,"signature":"zz"}}"#,
      "MessageStatus=%ZZ&=&&&=%", String(repeating: "a=b&", count: 16_000),
    ]
    for body in bodies { #expect(try read(Self.json([], body), provider) == nil, "\(body.prefix(20))") }
    let genuine = Self.postmark(#""RecordType":"Delivery""#)
    for body in bodies {
      let request = DeliveryReceiptRequest(url: "", headers: genuine.headers, body: Data(body.utf8))
      #expect(try read(request, "postmark") == [], "\(body.prefix(20))")
    }
  }

  private static let section = #"""
    "receipts": {
      "documentation": "https://example.com", "request": {"callback": "{receipts}?id={id}"},
      "authentication": {
        "signature": {"value": "{header:X}", "of": "{body}", "algorithm": "hmac-sha256", "key": "{token}"}
      },
      "verification": {"value": "{query:t}", "equals": "{token}", "answer": "{query:c}"},
      "list": "/a", "message": "{query:id}", "state": "{json:/state}", "delivered": ["yes"], "failed": ["no"],
      "reference": "{json:/id}", "unrequested": {
        "documentation": "https://example.com", "list": "/b", "reference": "{json:/of}", "value": "{json:/press}",
        "equals": ["not me"]
      }
    }
    """#

  /// Returns a provider file with a part about receipts in which `old` is replaced with `new`.
  private func file(_ old: String = "", _ new: String = "") -> Data {
    precondition(old.isEmpty || Self.section.contains(old), old)
    let section = old.isEmpty ? Self.section : Self.section.replacing(old, with: new)
    return ProviderFileTests.file(#""responses""#, section + #", "responses""#)
  }

  @Test(
    "A mistake in the part about receipts is reported with its place",
    arguments: [
      (
        #""key": "{token}""#, #""key": "secret""#, "/authentication/signature/key", "must come from 'secrets'"
      ),
      (
        #""key": "{token}""#, #""key": "{from}""#, "/authentication/signature/key", "must come from 'secrets'"
      ),
      (#""equals": "{token}""#, #""equals": "sesame""#, "/verification/equals", "must come from 'secrets'"),
      ("{query:t}", "t", "/verification/value", "must name a part"),
      ("{query:c}", "{challenge}", "/verification/answer", "There is no '{challenge}'"),
      ("hmac-sha256", "md5", "/authentication/signature/algorithm", "There is no 'md5'"),
      (#""key""#, #""encoding": "base32", "key""#, "/authentication/signature/encoding", "'hex'"),
      (#""key""#, #""keyEncoding": "hex", "key""#, "/authentication/signature/keyEncoding", "'sha256'"),
      ("{header:X}", "X", "/authentication/signature/value", "must name a part"),
      ("{body}", "{bodies}", "/authentication/signature/of", "There is no '{bodies}'"),
      ("{query:id}", "{query:}", "/message", "There is no '{query:}'"),
      ("{query:id}", "{query:id", "/message", "'}' is missing"),
      ("{json:/state}", "{json:state}", "/state", "There is no '{json:state}'"),
      (#""signature""#, #""bearer": "{token}", "signature""#, "/authentication", "must be one of"),
      (#"["yes"]"#, "[]", "/delivered", "There must be a state"),
      (#""/a""#, #""a""#, "/list", "JSON Pointer"),
      (#""/b""#, #""b""#, "/unrequested/list", "JSON Pointer"),
      ("{json:/of}", "of", "/unrequested/reference", "must name a part"),
      ("{json:/press}", "press", "/unrequested/value", "must name a part"),
      (#"["not me"]"#, "[]", "/unrequested/equals", "There must be a value"),
      (#""reference": "{json:/id}", "#, "", "/unrequested", "needs 'list' and 'reference'"),
      (#""list": "/a", "#, "", "/unrequested", "needs 'list' and 'reference'"),
      ("{receipts}", "{nothing}", "/request/callback", "There is no '{nothing}'"),
      (#""failed""#, #""fails": [], "failed""#, "/fails", "isn't part"),
    ]
  )
  func mistakes(old: String, new: String, path: String, message: String) throws {
    _ = try Provider(file: file())
    let data = file(old, new)
    let error = try #require(#expect(throws: ProviderFileError.self) { try Provider(file: data) })
    let problem = try #require(error.problems.first)
    #expect(problem.path == "/receipts" + path && problem.text.contains(message), "\(problem)")
  }

  @Test("'receipts' can't be the name of a value")
  func reservedName() throws {
    let data = ProviderFileTests.file(#""from": {"#, #""receipts": {"#)
    #expect(throws: ProviderFileError.self) { try Provider(file: data) }
  }

  @Test("Without receipts, no receipt is requested, and no value is needed that only receipts need")
  func unused() throws {
    for file in ProviderFileTests.files {
      let provider = try Provider(file: try Data(contentsOf: file))
      let needed = provider.settings.filter { provider.placeholders.contains($0.key) }.values.compactMap(
        \.variable
      )
      let delivery = try ProviderDelivery(
        provider,
        environment: Dictionary(uniqueKeysWithValues: needed.map { ($0, "value") }),
        folder: file.deletingLastPathComponent(),
        appName: "Example"
      )
      #expect(delivery.receiptReaders.isEmpty)
      #expect(delivery.settings.values["receipts"] == nil)
    }
  }

  @Test("With receipts, a request names the address for the receipt and the message's ID")
  func requested() async throws {
    let world = try World()
    _ = try await world.service.issue(to: .phone("+442079460958"))
    let message = try #require(world.delivery.messages.first)
    for (name, expected) in [
      ("twilio", "StatusCallback=https%3A%2F%2Fcodes.example.com%2Freceipts%2Ftwilio%3Fid%3D\(message.name)"),
      ("sinch", #""callback_url":"https://codes.example.com/receipts/sinch""#),
      ("telegram", #""callback_url":"https://codes.example.com/receipts/telegram""#),
      ("resend", #""tags":[{"name":"id","value":"\#(message.name)"}]"#),
    ] {
      let file = try #require(ProviderFileTests.files.first { $0.lastPathComponent == name + ".json" })
      let provider = try Provider(file: Data(contentsOf: file))
      let body = ProviderRequest(
        provider,
        settings: try Self.delivery(name).settings.values,
        message: message
      ).body
      #expect(body.contains(expected), "\(body)")
      let without = try Self.delivery(name, receipts: nil).settings.values
      #expect(
        !ProviderRequest(provider, settings: without, message: message).body.contains(expected.prefix(12))
      )
    }
  }
}
