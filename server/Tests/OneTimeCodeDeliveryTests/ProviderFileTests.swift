import Foundation
import OneTimeCodeService
import Testing

@testable import OneTimeCodeDelivery

@Suite("Provider file")
struct ProviderFileTests {
  /// The provider files that ship with the service.
  static let files: [URL] = {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Providers")
    let files = try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    return (files ?? []).filter { $0.pathExtension == "json" && !$0.lastPathComponent.contains("schema") }
      .sorted { $0.path < $1.path }
  }()

  /// Returns a sample provider file in which `old` is replaced with `new`.
  static func file(_ old: String = "", _ new: String = "") -> Data {
    let text = """
      {
        "name": "sample",
        "channels": ["sms", "email"],
        "values": {"from": {"variable": "SAMPLE_FROM", "default": "Example"}},
        "secrets": {"token": {"variable": "SAMPLE_TOKEN"}},
        "request": {
          "url": "https://api.example.com/send",
          "headers": {"Idempotency-Key": "{id}"},
          "authentication": {"bearer": "{token}"},
          "json": {"to": "{to}", "text": "{text}"}
        },
        "responses": [{"status": "2xx", "means": "accepted"}]
      }
      """
    precondition(old.isEmpty || text.contains(old), old)
    return Data((old.isEmpty ? text : text.replacing(old, with: new)).utf8)
  }

  private func problems(_ data: Data) throws -> [ProviderFileError.Problem] {
    try #require(#expect(throws: ProviderFileError.self) { try Provider(file: data) }).problems
  }

  @Test("The shipped files are valid and name their sources", arguments: files)
  func shipped(file: URL) throws {
    let data = try Data(contentsOf: file)
    let provider = try Provider(file: data)
    #expect(provider.name + ".json" == file.lastPathComponent)
    #expect(try JSONField(at: "/documentation", in: data).text?.hasPrefix("https://") == true)
    #expect(try JSONField(at: "/read", in: data).text?.wholeMatch(of: /20\d\d-\d\d-\d\d/) != nil)
    #expect(provider.settings.contains { $0.value.isSecret })
  }

  @Test("Files with rules for error codes name the page about these", arguments: files)
  func errorPages(file: URL) throws {
    let data = try Data(contentsOf: file)
    let hasCodes = try Provider(file: data).rules.contains { $0.field != nil }
    #expect(try !hasCodes || JSONField(at: "/errors", in: data).text?.hasPrefix("https://") == true)
  }

  /// Responses as the providers' pages show them.
  private static let responses: [(String, Int, String, DeliveryResult.Outcome)] = [
    ("twilio", 400, #"{"code": 21211, "message": "Invalid 'To' Phone Number", "status": 400}"#, .refused),
    ("twilio", 400, #"{"code": 21606, "status": 400}"#, .unreachable),
    ("twilio", 400, #"{"code": 21608, "status": 400}"#, .unreachable),
    ("twilio", 400, #"{"code": 21614, "status": 400}"#, .unreachable),
    ("twilio", 401, #"{"code": 20003, "status": 401}"#, .misconfigured),
    ("twilio", 400, #"{"code": 30001, "status": 400}"#, .retry),
    ("twilio-voice", 400, #"{"code": 21211, "status": 400}"#, .refused),
    ("twilio-voice", 400, #"{"code": 21214, "status": 400}"#, .unreachable),
    ("twilio-voice", 400, #"{"code": 21215, "status": 400}"#, .unreachable),
    ("twilio-voice", 400, #"{"code": 21210, "status": 400}"#, .misconfigured),
    ("vonage-voice", 409, #"{"title": "Conflict"}"#, .retry),
    ("vonage-voice", 422, #"{"title": "Invalid params"}"#, .unreachable),
    ("vonage-voice", 402, #"{"title": "Low balance"}"#, .misconfigured),
    ("vonage", 422, #"{"type": "https://developer.vonage.com/api-errors/messages#1120"}"#, .unreachable),
    ("vonage", 422, #"{"type": "https://developer.vonage.com/api-errors/messages#1070"}"#, .misconfigured),
    ("vonage", 422, #"{"type": "x", "invalid_parameters": [{"name": "to", "reason": "y"}]}"#, .refused),
    ("messagebird", 422, #"{"errors": [{"code": 9, "parameter": "recipients"}]}"#, .refused),
    ("messagebird", 422, #"{"errors": [{"code": 25, "parameter": null}]}"#, .misconfigured),
    ("infobip", 200, infobip(1, "PENDING", "PENDING_ACCEPTED"), .accepted),
    ("infobip", 200, infobip(5, "REJECTED", "REJECTED_NETWORK"), .unreachable),
    ("infobip", 200, infobip(5, "REJECTED", "REJECTED_DESTINATION_BLOCKLISTED"), .unreachable),
    ("infobip", 200, infobip(5, "REJECTED", "REJECTED_PREFIX_MISSING"), .refused),
    ("infobip", 200, infobip(5, "REJECTED", "REJECTED_SYSTEM_ERROR"), .retry),
    ("infobip", 200, infobip(5, "REJECTED", "REJECTED_SOURCE"), .misconfigured),
    ("plivo", 202, #"{"message": "message(s) queued"}"#, .accepted), ("plivo", 401, "", .misconfigured),
    ("sinch", 400, #"{"code": "syntax_invalid_parameter_format", "text": "x"}"#, .retry),
    ("postmark", 422, #"{"ErrorCode": 406, "Message": "x"}"#, .unreachable),
    ("postmark", 422, #"{"ErrorCode": 412, "Message": "x"}"#, .unreachable),
    ("postmark", 422, #"{"ErrorCode": 401, "Message": "x"}"#, .misconfigured),
    ("resend", 422, #"{"name": "invalid_from_address", "statusCode": 422}"#, .misconfigured),
    ("resend", 429, #"{"name": "daily_quota_exceeded", "statusCode": 429}"#, .retry),
    ("sendgrid", 400, #"{"errors": [{"field": "personalizations.0.to.0.email", "message": "x"}]}"#, .refused),
    ("sendgrid", 403, #"{"errors": [{"field": "from", "message": "x"}]}"#, .misconfigured),
    ("brevo", 402, #"{"code": "not_enough_credits", "message": "x"}"#, .misconfigured),
    ("mailgun", 400, #"{"message": "x"}"#, .retry),
    ("whatsapp", 400, #"{"error": {"code": 131026, "message": "x"}}"#, .unreachable),
    ("whatsapp", 403, #"{"error": {"code": 130497, "message": "x"}}"#, .unreachable),
    ("whatsapp", 400, #"{"error": {"code": 131056, "message": "x"}}"#, .retry),
    ("whatsapp", 401, #"{"error": {"code": 190, "message": "x"}}"#, .misconfigured),
    ("telegram", 200, #"{"ok": true, "result": {"request_id": "1"}}"#, .accepted),
    ("telegram", 200, #"{"ok": false, "error": "PHONE_NUMBER_INVALID"}"#, .refused),
    ("telegram", 200, #"{"ok": false, "error": "PHONE_NUMBER_NOT_FOUND"}"#, .unreachable),
    ("telegram", 400, #"{"ok": false, "error": "CODE_INVALID"}"#, .unreachable),
    ("telegram", 200, #"{"ok": false, "error": "ACCESS_TOKEN_INVALID"}"#, .misconfigured),
    ("telegram", 200, #"{"ok": false, "error": "BALANCE_NOT_ENOUGH"}"#, .misconfigured),
    ("telegram", 200, #"{"ok": false, "error": "FLOOD_WAIT_30"}"#, .retry),
    ("telegram", 200, #"{"ok": "yes"}"#, .retry), ("telegram", 200, "<html>", .unanswered),
    ("vonage-rcs", 202, #"{"request_id": "1"}"#, .accepted), ("vonage-rcs", 409, "{}", .retry),
    ("vonage-rcs", 422, #"{"title": "Invalid params"}"#, .unreachable),
    ("vonage-rcs", 401, "{}", .misconfigured),
    ("aws-sms", 200, #"{"MessageId": "x"}"#, .accepted),
    ("aws-sms", 400, aws("ConflictException", "DESTINATION_PHONE_NUMBER_OPTED_OUT"), .refused),
    (
      "aws-sms", 400,
      #"{"Reason": "FIELD_VALIDATION_FAILED", "Fields": [{"Name": "DestinationPhoneNumber"}]}"#, .refused
    ),
    ("aws-sms", 400, aws("ConflictException", "DESTINATION_PHONE_NUMBER_NOT_VERIFIED"), .unreachable),
    ("aws-sms", 400, aws("ValidationException", "DESTINATION_COUNTRY_BLOCKED"), .unreachable),
    (
      "aws-sms", 400, aws("ServiceQuotaExceededException", "MONTHLY_SPEND_LIMIT_REACHED_FOR_TEXT"),
      .misconfigured
    ),
    ("aws-sms", 400, aws("AccessDeniedException", nil), .misconfigured),
    ("aws-sms", 400, aws("ThrottlingException", nil), .retry),
    ("aws-sms", 400, #"{"__type": "com.amazon.coral.service#InvalidSignatureException"}"#, .misconfigured),
    ("aws-sms", 400, #"{"__type": "ExpiredTokenException"}"#, .misconfigured),
    ("aws-sms", 500, aws("InternalServerException", nil), .retry),
    ("aws-notify", 400, aws("ResourceNotFoundException", nil), .misconfigured),
    (
      "aws-notify", 400, aws("ConflictException", "DESTINATION_COUNTRY_BLOCKED_BY_PROTECT_CONFIGURATION"),
      .unreachable
    ),
    ("aws-email", 200, #"{"MessageId": "x"}"#, .accepted), ("aws-email", 400, #"{"message": "x"}"#, .retry),
    ("aws-email", 403, #"{"message": "Signature expired"}"#, .misconfigured), ("aws-email", 429, "", .retry),
  ]

  private static func infobip(_ group: Int, _ groupName: String, _ name: String) -> String {
    #"{"messages": [{"status": {"groupId": \#(group), "groupName": "\#(groupName)", "name": "\#(name)"}}]}"#
  }

  private static func aws(_ type: String, _ reason: String?) -> String {
    #"{"__type": "com.amazonaws.pinpointsmsvoicev2#\#(type)", "Message": "x""#
      + (reason.map { #", "Reason": "\#($0)""# } ?? "") + "}"
  }

  @Test("Each provider's responses have the right meaning", arguments: responses)
  func meanings(name: String, status: Int, body: String, outcome: DeliveryResult.Outcome) throws {
    let file = try #require(Self.files.first { $0.lastPathComponent == name + ".json" })
    let rules = try Provider(file: Data(contentsOf: file)).rules + ResponseRule.default
    let response = HTTPExchange.Response(status: status, retryAfter: nil, body: Data(body.utf8))
    #expect(DeliveryResult(response, rules).outcome == outcome)
  }

  @Test("No response that depends on the recipient pauses a provider", arguments: files)
  func recipients(file: URL) throws {
    // The standard rules pause for 401, 404 and 405, which no provider uses for a recipient.
    for rule in try Provider(file: Data(contentsOf: file)).rules where rule.meaning == .misconfigured {
      let values = rule.field?.values ?? []
      #expect(
        values.isDisjoint(with: [
          "to", "recipients", "recipient", "21606", "21608", "21659", "131026", "131030",
        ])
      )
    }
  }

  @Test("Nineteen provider files are shipped")
  func count() { #expect(Self.files.count == 19) }

  @Test(
    "A mistake is reported with its place in the file",
    arguments: [
      (#""name": "sample""#, #""name": "A B""#, "/name", "lowercase letters"),
      (#""name": "sample""#, #""name": 7"#, "/name", "String"),
      (#""channels": ["sms", "email"]"#, #""channels": ["sms", "fax"]"#, "/channels/1", "'voice', 'email'"),
      (#""channels": ["sms", "email"]"#, #""channels": []"#, "/channels", "a channel"),
      (#""channels": ["sms", "email"],"#, "", "", "'channels' is missing"),
      (#""text": "{text}""#, #""text": "{txt}""#, "/request/json/text", "There is no '{txt}'"),
      (#""text": "{text}""#, #""text": ["{text"]"#, "/request/json/text/0", "'}' is missing"),
      (#""text": "{text}""#, #""text": "{text}}""#, "/request/json/text", "has no '{'"),
      (#""text": "{text}""#, #""text": "{a + b}""#, "/request/json/text", "a placeholder"),
      (#""text": "{text}""#, #""text" "{text}""#, "", "line 10"),
      (#""SAMPLE_FROM""#, #""ONETIMECODE_FROM""#, "/values/from/variable", "the service's own"),
      (#""from": {"#, #""to": {"#, "/values/to", "is already defined"),
      (#""status": "2xx""#, #""status": 700"#, "/responses/0/status", "from 200 to 599"),
      (#""means": "accepted""#, #""means": "great""#, "/responses/0/means", "'refused'"),
      (#""means": "accepted""#, #""means": "unanswered""#, "/responses/0/means", "'refused'"),
      (#""means": "accepted""#, #""means": "accepted", "field": "/a""#, "/responses/0", "needs 'equals'"),
      (#""responses""#, #""response""#, "/response", "isn't part"),
      (#""means": "accepted""#, #""means": "accepted", "mean": 1"#, "/responses/0/mean", "isn't part"),
      (
        #"{"bearer": "{token}"}"#, #"{"bearer": "{token}", "basic": 1}"#, "/request/authentication/basic",
        "Dictionary"
      ),
      (#"{"bearer": "{token}"}"#, "{}", "/request/authentication", "must be one of"),
      (#""Idempotency-Key""#, #""Host""#, "/request/headers/Host", "is set by the service"),
      (
        #""Idempotency-Key": "{id}""#, #""content-type": "text/json""#, "/request/headers/content-type",
        "type of JSON"
      ),
    ]
  )
  func mistakes(old: String, new: String, path: String, message: String) throws {
    let problem = try #require(try problems(Self.file(old, new)).first)
    #expect(problem.text.contains(message), "\(problem)")
    #expect(problem.path == path, "\(problem)")
  }

  @Test("All mistakes are reported, except after one in the syntax or type of a value")
  func several() throws {
    let data = Data(
      #"{"name": "A", "channels": 7, "request": {"url": "ftp://x", "form": {"a": "{b}"}}, "x": 1}"#.utf8
    )
    #expect(
      try problems(data).map(\.path) == ["/x", "/name", "/channels/0", "/request/url", "/request/form/a"]
    )
  }

  @Test(
    "A credential that doesn't come from 'secrets', or a secret in the URL, is a mistake",
    arguments: [
      (#""bearer": "{token}""#, #""bearer": "sk_live_1""#),
      (#""bearer": "{token}""#, #""bearer": "{from}""#),
      (#""bearer": "{token}""#, #""bearer": "{id}""#),
      (#""bearer": "{token}""#, #""basic": {"user": "me", "password": "1234"}"#),
      (#""bearer": "{token}""#, #""header": {"name": "X-Key", "value": "1234"}"#),
      (#""Idempotency-Key": "{id}""#, #""X-Api-Key": "1234""#),
      (#""Idempotency-Key": "{id}""#, #""Authorization": "Bearer 1234""#),
      (#""Idempotency-Key": "{id}""#, #""Cookie": "session=1234""#),
      (#""to": "{to}""#, #""api_key": "1234""#),
      (#""to": "{to}""#, #""auth": {"password": "1234"}"#),
      ("https://api.example.com/send", "https://me:1234@api.example.com/send"),
      ("https://api.example.com/send", "https://api.example.com/send?key={token}"),
      ("https://api.example.com/send", "https://api.example.com/send?from=me&api_key=1234"),
      (#""Idempotency-Key": "{id}""#, #""X-Custom": "Bearer 1234""#),
      (#""variable": "SAMPLE_TOKEN""#, #""default": "1234""#),
    ]
  )
  func secrets(old: String, new: String) throws {
    #expect(try !problems(Self.file(old, new)).isEmpty)
  }

  @Test(
    "Recipients, texts and codes are allowed only in the body",
    arguments: ["to", "number", "text", "html", "code", "subject"]
  )
  func personal(name: String) throws {
    let address = try problems(Self.file("example.com/send", "example.com/send/{\(name)}"))
    #expect(address.first?.text.contains("is only allowed in the body") == true)
    #expect(try !problems(Self.file(#""{id}""#, "\"{\(name)}\"")).isEmpty)
  }

  @Test(
    "URLs must use https, or http on the local machine, and must not address cloud metadata",
    arguments: [
      "http://api.example.com/send", "http://10.0.0.1/send", "http://127.0.0.1.example.com/",
      "ftp://127.0.0.1/",
      "https://", "https:///send", "//api.example.com", "api.example.com", "https://api.example.com/#x",
      "https://169.254.169.254/latest/meta-data", "http://169.254.169.254/", "https://2852039166/",
      "https://0xa9fea9fe/", "https://169.254.1/", "https://[fe80::1]/", "https://[fd00:ec2::254]/",
      "https://[::ffff:169.254.169.254]/", "https://metadata.google.internal./", "https://100.100.100.200/",
      "https://1684301000/", "https://[::ffff:100.100.100.200]/", "https://[fd00:ec2:0::254]/",
      "https://{to}/", "https://{id}.example.com/", "{from}/send",
    ]
  )
  func addresses(address: String) throws {
    #expect(try !problems(Self.file("https://api.example.com/send", address)).isEmpty)
  }

  @Test(
    "URLs of private gateways, and settings in the host, are allowed",
    arguments: [
      "https://10.0.0.1:8443/send", "http://127.0.0.1:9000/", "http://[::1]/", "http://localhost/x",
      "https://{from}.example.com/",
    ]
  )
  func ownAddresses(address: String) throws {
    _ = try Provider(file: Self.file("https://api.example.com/send", address))
  }

  @Test(
    "A field of a response is found without reading the rest",
    arguments: [
      ("/a/0/b", #"{"a": [{"b": "x"}]}"#, "x"), ("/a/1", #"{"a": [1, 2.50, 3]}"#, "2.5"),
      ("/a", #"{"a": true}"#, "true"),
      ("/a~1b/~0", #"{"a/b": {"~": 7}}"#, "7"), ("/a", #"{"a": null}"#, nil),
      ("/a", #"{"a": {"b": 1}}"#, nil),
      ("/a", "[1]", nil), ("/-1", "[1]", nil), ("/1", "[1]", nil), ("/a/b", #"{"a": 1}"#, nil),
      ("", "7", "7"),
      (
        "/a",
        #"{"a": "1", "b": \#(String(repeating: "[", count: 400) + String(repeating: "]", count: 400))}"#, "1"
      ),
    ] as [(String, String, String?)]
  )
  func fields(pointer: String, json: String, text: String?) throws {
    #expect(try JSONField(at: pointer, in: Data(json.utf8)).text == text)
  }

  @Test("JSON that is invalid, too large or too deeply nested is a mistake")
  func hostile() throws {
    for text in ["", "[", "nul", "{\"a\": 01}", "{} {}", "\"\\x\"", "{\"name\": \"a\nb\"}", "[]", "7"] {
      #expect(try problems(Data(text.utf8)).count == 1, "\(text)")
    }
    #expect(try problems(Data([0xFF, 0xFE])).count == 1)
    #expect(try problems(Data(String(repeating: "[", count: 60_000).utf8)).count == 1)
    #expect(try problems(Data(repeating: 0x20, count: 70_000)).first?.text.contains("64 KB") == true)
  }
}
