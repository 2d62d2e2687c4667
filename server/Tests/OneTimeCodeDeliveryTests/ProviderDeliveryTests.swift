import Foundation
import HTTPTypes
import OneTimeCodeService
import TestSupport
import Testing

@testable import OneTimeCodeDelivery

@Suite("Provider delivery")
struct ProviderDeliveryTests {
  private static let rules = """
    [
      {"status": 200, "field": "/messages/0/status", "equals": ["0"], "means": "accepted"},
      {"status": 200, "field": "/messages/0/status", "equals": 7, "means": "refused"},
      {"status": 200, "means": "retry"},
      {"status": [400, "5xx"], "field": "/code", "equals": [21211, true], "means": "refused"},
      {"status": 400, "field": "/code", "equals": "bad-country", "means": "unreachable"},
      {"status": 400, "field": "/code", "equals": "bad-sender", "means": "misconfigured"}
    ]
    """

  /// Runs `body` with a delivery to the gateway and a message.
  private func withDelivery(
    to gateway: Gateway,
    timeout: Duration = .seconds(50),
    _ body: @escaping @Sendable (ProviderDelivery, CodeMessage) async throws -> Void
  ) async throws {
    let world = try World()
    _ = try await world.service.issue(to: .phone("+442079460958"))
    let message = try #require(world.delivery.messages.first)
    try await gateway.serve { address in
      try await body(try Self.delivery(to: address, timeout: timeout), message)
    }
  }

  private static func delivery(to address: String, timeout: Duration = .seconds(50)) throws
    -> ProviderDelivery
  {
    let text = String(
      decoding: ProviderFileTests.file("https://api.example.com/send", address),
      as: UTF8.self
    )
    .replacing(#"[{"status": "2xx", "means": "accepted"}]"#, with: rules)
    return try ProviderDelivery(
      try Provider(file: Data(text.utf8)),
      environment: ["SAMPLE_TOKEN": "secret"],
      folder: URL(filePath: "/"),
      appName: nil,
      timeout: timeout
    )
  }

  @Test(
    "The first matching rule of the file, or else the status, determines the outcome",
    arguments: [
      (200, #"{"messages": [{"status": "0"}]}"#, DeliveryResult.accepted),
      (200, #"{"messages": [{"status": 0}]}"#, .accepted),
      (200, #"{"messages": [{"status": "7"}]}"#, DeliveryResult(.refused, "status-200")),
      (200, #"{"messages": [{"status": "1"}]}"#, DeliveryResult(.retry, "status-200")),
      (200, #"{"messages": []}"#, DeliveryResult(.retry, "status-200")),
      (200, "<html>", DeliveryResult(.unanswered, "response-unreadable")),
      (200, "", DeliveryResult(.unanswered, "response-unreadable")),
      (201, "", .accepted), (204, "", .accepted),
      (400, #"{"code": 21211}"#, DeliveryResult(.refused, "status-400")),
      (400, #"{"code": true}"#, DeliveryResult(.refused, "status-400")),
      (400, #"{"code": "bad-country"}"#, DeliveryResult(.unreachable, "status-400")),
      (400, #"{"code": "bad-sender"}"#, DeliveryResult(.misconfigured, "status-400")),
      (400, #"{"code": {"a": 1}}"#, DeliveryResult(.retry, "status-400")),
      (400, "<html>", DeliveryResult(.retry, "status-400")),
      (503, #"{"code": "21211"}"#, DeliveryResult(.refused, "status-503")),
      (302, "", DeliveryResult(.misconfigured, "status-302")),
      (401, "", DeliveryResult(.misconfigured, "status-401")),
      (404, "", DeliveryResult(.misconfigured, "status-404")),
      (403, "", DeliveryResult(.retry, "status-403")),
      (422, "", DeliveryResult(.retry, "status-422")), (429, "", DeliveryResult(.retry, "status-429")),
      (500, "", DeliveryResult(.retry, "status-500")), (503, "", DeliveryResult(.retry, "status-503")),
      (502, "", DeliveryResult(.unanswered, "status-502")),
      (504, "", DeliveryResult(.unanswered, "status-504")),
    ]
  )
  func responses(status: Int, body: String, expected: DeliveryResult) async throws {
    let gateway = Gateway()
    gateway.status.withLock { $0 = .init(code: status) }
    gateway.text.withLock { $0 = body }
    try await withDelivery(to: gateway) { delivery, message in
      #expect(await delivery.deliver(message) == expected)
      #expect(gateway.posts.value.count == 1, "redirects are not followed")
    }
  }

  @Test("The request follows the file, with the secret from the environment")
  func request() async throws {
    let gateway = Gateway()
    gateway.status.withLock { $0 = .created }
    try await withDelivery(to: gateway) { delivery, message in
      #expect(await delivery.deliver(message) == .accepted)
      let post = try #require(gateway.posts.value.first)
      #expect(post.path == "/send")
      #expect(post.headers[.authorization] == "Bearer secret")
      #expect(post.headers[.contentType] == "application/json")
      let json = try #require(
        try JSONSerialization.jsonObject(with: Data(post.body.utf8)) as? [String: String]
      )
      #expect(json == ["to": "+442079460958", "text": message.text])
    }
  }

  @Test(
    "Retry-After is a number of seconds or a date, at most an hour; other values are ignored",
    arguments: [
      ("120", 120), ("0", 0), ("999999999999999999999999", 3600), ("Fri, 15 Jan 2027 08:01:00 GMT", 60),
      ("Thu, 14 Jan 2027 08:01:00 GMT", 0), ("-5", nil), ("soon", nil), ("", nil), ("1e9", nil),
    ] as [(String, Int?)]
  )
  func retryAfter(text: String, seconds: Int?) {
    let now = Date(timeIntervalSince1970: 1_800_000_000)
    #expect(RetryAfter.wait(text, now: now) == seconds.map { .seconds($0) })
  }

  @Test("The error for the outbox contains the wait that Retry-After requests")
  func retryAfterIsPassedOn() async throws {
    let gateway = Gateway()
    gateway.status.withLock { $0 = .tooManyRequests }
    gateway.headers.withLock { $0 = [.retryAfter: "17"] }
    try await withDelivery(to: gateway) { delivery, message in
      #expect(await delivery.deliver(message).retryAfter == .seconds(17))
    }
  }

  @Test(
    "If no response arrives, the message may have been accepted; an unreachable provider hasn't accepted it"
  )
  func lost() async throws {
    let gateway = Gateway()
    gateway.delay.withLock { $0 = .seconds(20) }
    try await withDelivery(to: gateway, timeout: .milliseconds(300)) { delivery, message in
      #expect(await delivery.deliver(message) == DeliveryResult(.unanswered))
    }
    let world = try World()
    _ = try await world.issue()
    let nowhere = try Self.delivery(to: "http://127.0.0.1:1/", timeout: .seconds(1))
    let message = try #require(world.delivery.messages.first)
    #expect(await nowhere.deliver(message) == DeliveryResult(.retry, "unreachable"))
  }

  @Test("A response body larger than 64 KB is ignored; the status still counts if no rule needs the body")
  func large() async throws {
    let gateway = Gateway()
    gateway.text.withLock {
      $0 = #"{"messages": [{"status": "0"}], "x": ""# + String(repeating: "x", count: 100_000) + #""}"#
    }
    for (status, expected) in [
      (201, DeliveryResult.accepted), (200, DeliveryResult(.unanswered, "response-unreadable")),
    ] {
      gateway.status.withLock { $0 = .init(code: status) }
      try await withDelivery(to: gateway) { delivery, message in
        #expect(await delivery.deliver(message) == expected)
      }
    }
  }

  @Test(
    "A trace contains neither secrets nor control characters, whatever the provider responds"
  )
  func trace() async throws {
    let lines = Mutex<[String]>([])
    let world = try World()
    _ = try await world.issue()
    let message = try #require(world.delivery.messages.first)
    let gateway = Gateway()
    gateway.text.withLock { $0 = "you sent hush-hush \u{1B}[31m\u{7}\nand more" }
    try await gateway.serve { address in
      let delivery = try ProviderDelivery(
        try Provider(file: ProviderFileTests.file("https://api.example.com/send", address)),
        environment: ["SAMPLE_TOKEN": "hush-hush"],
        folder: URL(filePath: "/"),
        appName: nil,
        trace: { line in lines.withLock { $0.append(line) } }
      )
      #expect(await delivery.deliver(message) == .accepted)
    }
    #expect(lines.value.contains("  Authorization: Bearer •••"))
    #expect(lines.value.contains { $0.contains("you sent •••") })
    #expect(lines.value.last == "Interpreted as: accepted.")
    let text = lines.value.joined()
    #expect(!text.contains("hush-hush") && !text.contains(String(message.code)))
    #expect(text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
  }

  @Test("A message of a channel that the provider doesn't support is refused without a request")
  func channels() async throws {
    let world = try World()
    _ = try await world.issue()
    let provider = try Provider(file: ProviderFileTests.file(#"["sms", "email"]"#, #"["sms"]"#))
    let delivery = try ProviderDelivery(
      provider,
      environment: ["SAMPLE_TOKEN": "secret"],
      folder: URL(filePath: "/"),
      appName: nil
    )
    #expect(await delivery.deliver(try #require(world.delivery.messages.first)) == DeliveryResult(.refused))
  }
}

@Suite("Provider settings")
struct ProviderSettingsTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func settings(_ environment: [String: String], _ data: Data = ProviderFileTests.file()) throws
    -> ProviderSettings
  {
    try ProviderSettings(
      try Provider(file: data),
      environment: environment,
      folder: URL(filePath: folder.path + "/")
    )
  }

  @Test("Settings come from variables, files named by variables or in the provider file, or defaults")
  func sources() throws {
    try Data("from a file\n".utf8).write(to: URL(filePath: folder.file("token")))
    #expect(try settings(["SAMPLE_TOKEN": "t", "SAMPLE_FROM": "f"]).values == ["token": "t", "from": "f"])
    #expect(
      try settings(["SAMPLE_TOKEN_FILE": folder.file("token")]).values == [
        "token": "from a file", "from": "Example",
      ]
    )
    #expect(try settings(["SAMPLE_TOKEN": "t", "SAMPLE_TOKEN_FILE": "none"]).secrets == ["t"])
    let file = ProviderFileTests.file(#""variable": "SAMPLE_TOKEN""#, #""file": "token""#)
    #expect(try settings([:], file).values["token"] == "from a file", "relative to the provider file")
  }

  @Test("The error for a missing setting names the variable; an unusable value isn't shown")
  func missing() throws {
    #expect(throws: ProviderSettingError.missing("SAMPLE_TOKEN", meaning: nil)) { try settings([:]) }
    #expect(throws: ProviderSettingError.unreadable("none")) { try settings(["SAMPLE_TOKEN_FILE": "none"]) }
    try Data("\n".utf8).write(to: URL(filePath: folder.file("empty")))
    #expect(throws: ProviderSettingError.unreadable("empty")) { try settings(["SAMPLE_TOKEN_FILE": "empty"]) }
    #expect(throws: ProviderSettingError.unreadable("/dev/zero")) {
      try settings(["SAMPLE_TOKEN_FILE": "/dev/zero"])
    }
    #expect(throws: ProviderSettingError.unusable("token")) { try settings(["SAMPLE_TOKEN": "a\nb"]) }
  }

  @Test("Settings can't produce a URL that the file couldn't contain")
  func address() throws {
    let provider = try Provider(file: ProviderFileTests.file("api.example.com/", "{from}/"))
    for host in ["169.254.169.254", "user@example.com", "example.com/path", "", "example.com:80#"] {
      #expect(throws: ProviderSettingError.self, "\(host)") {
        try ProviderDelivery(
          provider,
          environment: ["SAMPLE_TOKEN": "t", "SAMPLE_FROM": host.isEmpty ? " " : host],
          folder: URL(filePath: "/"),
          appName: nil
        )
      }
    }
  }

  @Test("The app name is required if the file uses it")
  func appName() throws {
    let provider = try Provider(file: ProviderFileTests.file("{text}", "{app}"))
    #expect(throws: ProviderSettingError.appName) {
      try ProviderDelivery(
        provider,
        environment: ["SAMPLE_TOKEN": "t"],
        folder: URL(filePath: "/"),
        appName: nil
      )
    }
  }
}
