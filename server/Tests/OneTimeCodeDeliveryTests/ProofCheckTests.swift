import Foundation
import HTTPTypes
import OneTimeCodeService
import TestSupport
import Testing

@testable import OneTimeCodeDelivery

@Suite("Checks of proofs", .serialized)
struct ProofCheckTests {
  /// The files that ship with the service.
  private static let files: [URL] = {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../ProofChecks")
    let files = try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    return (files ?? []).filter { $0.pathExtension == "json" }.sorted { $0.path < $1.path }
  }()

  private static let environment = [
    "TURNSTILE_SECRET_KEY": "s3cret&", "TURNSTILE_SITE_KEY": "site", "HCAPTCHA_SECRET": "s3cret&",
    "HCAPTCHA_SITE_KEY": "site",
  ]

  private static func text(_ name: String) throws -> String {
    let file = try #require(files.first { $0.lastPathComponent == name + ".json" })
    return try String(contentsOf: file, encoding: .utf8)
  }

  /// Creates the check of a shipped file, whose URL is replaced.
  private static func check(
    _ name: String = "turnstile",
    at address: String,
    replacing replacements: [String: String] = [:],
    timeout: Duration = .seconds(5),
    observe: @escaping @Sendable (ProofResult, String) -> Void = { _, _ in }
  ) throws -> HTTPProofCheck {
    var text = try text(name).replacing(/https:[^"]+siteverify"/, with: address + "\"")
    for (old, new) in replacements { text = text.replacing(old, with: new) }
    return try HTTPProofCheck(
      Provider(file: Data(text.utf8)),
      environment: environment,
      folder: URL(filePath: "/"),
      timeout: timeout,
      observe: observe
    )
  }

  @Test("The shipped files are valid, name their sources, and have a widget", arguments: files)
  func shipped(file: URL) throws {
    let data = try Data(contentsOf: file)
    let provider = try Provider(file: data)
    #expect(
      provider.name + ".json" == file.lastPathComponent && provider.checksProofs && provider.channels.isEmpty
    )
    for name in ["/documentation", "/errors"] {
      #expect(try JSONField(at: name, in: data).text?.hasPrefix("https://") == true)
    }
    let check = try HTTPProofCheck(provider, environment: Self.environment, folder: URL(filePath: "/"))
    let widget = try #require(check.widget)
    #expect(widget.siteKey == "site" && widget.field.hasSuffix("-response") && !widget.sources.isEmpty)
    let without = Self.environment.filter { !$0.key.hasSuffix("SITE_KEY") }
    #expect(try HTTPProofCheck(provider, environment: without, folder: URL(filePath: "/")).widget == nil)
  }

  @Test("Two files are shipped")
  func count() { #expect(Self.files.count == 2) }

  /// Responses as the providers' pages show them, and others.
  private static let responses: [(String, Int, String, ProofResult)] = [
    ("turnstile", 200, #"{"success": true, "error-codes": [], "hostname": "example.com"}"#, .valid),
    ("turnstile", 200, #"{"success": false, "error-codes": ["invalid-input-response"]}"#, .invalid),
    ("turnstile", 200, #"{"success": false, "error-codes": ["timeout-or-duplicate"]}"#, .invalid),
    ("turnstile", 400, #"{"success": false, "error-codes": ["invalid-input-secret"]}"#, .misconfigured),
    ("turnstile", 200, #"{"success": false, "error-codes": ["internal-error"]}"#, .unanswered),
    ("turnstile", 500, #"{"success": true}"#, .unanswered),
    ("turnstile", 200, #"{"success": "maybe"}"#, .unanswered),
    ("turnstile", 200, #"{"success": false}"#, .unanswered),
    ("turnstile", 200, "", .unanswered), ("turnstile", 204, "", .unanswered),
    ("turnstile", 200, #"<html>{"success": true}</html>"#, .unanswered),
    ("turnstile", 200, #"[{"success": true}]"#, .unanswered),
    ("turnstile", 302, #"{"success": true}"#, .unanswered),
    ("turnstile", 200, #"{"success": true"# + String(repeating: " ", count: 70_000) + "}", .unanswered),
    ("hcaptcha", 200, #"{"success": true, "challenge_ts": "x", "hostname": "y", "credit": true}"#, .valid),
    ("hcaptcha", 200, #"{"success": false, "error-codes": ["expired-input-response"]}"#, .invalid),
    ("hcaptcha", 200, #"{"success": false, "error-codes": ["already-seen-response"]}"#, .invalid),
    ("hcaptcha", 200, #"{"success": false, "error-codes": ["sitekey-secret-mismatch"]}"#, .misconfigured),
    ("hcaptcha", 429, "", .unanswered),
  ]

  @Test("Only the provider's own words make a proof valid", arguments: responses)
  func meanings(name: String, status: Int, body: String, result: ProofResult) async throws {
    let gateway = Gateway()
    gateway.status.withLock { $0 = .init(code: status) }
    gateway.text.withLock { $0 = body }
    try await gateway.serve { address in
      let check = try Self.check(name, at: address)
      #expect(await check.check("proof", client: nil) == result)
    }
  }

  @Test("A JSON response counts whatever content type it claims, and a page that claims to be JSON doesn't")
  func contentTypes() async throws {
    let gateway = Gateway()
    gateway.status.withLock { $0 = .ok }
    try await gateway.serve { address in
      let check = try Self.check(at: address)
      gateway.headers.withLock { $0[.contentType] = "text/html" }
      gateway.text.withLock { $0 = #"{"success": true}"# }
      #expect(await check.check("proof", client: nil) == .valid)
      gateway.headers.withLock { $0[.contentType] = "application/json" }
      gateway.text.withLock { $0 = "<html>success: true</html>" }
      #expect(await check.check("proof", client: nil) == .unanswered)
    }
  }

  @Test("The request has the secret and the proof in its body; the client's address only if the file uses it")
  func request() async throws {
    let gateway = Gateway()
    try await gateway.serve { address in
      let plain = try Self.check(at: address)
      _ = await plain.check("a&b=c", client: "192.0.2.1")
      let form = #""response": "{proof}""#
      let withClient = try Self.check(at: address, replacing: [form: form + #", "remoteip": "{client}""#])
      _ = await withClient.check("p", client: "192.0.2.1")
      _ = await withClient.check("p", client: "2001:db8::1")
      _ = await withClient.check("p", client: nil)
      let posts = gateway.posts.value
      #expect(
        posts.map(\.body) == [
          "response=a%26b%3Dc&secret=s3cret%26", "remoteip=192.0.2.1&response=p&secret=s3cret%26",
          "remoteip=2001%3Adb8%3A0%3A0%3A0%3A0%3A0%3A1&response=p&secret=s3cret%26",
          "response=p&secret=s3cret%26",
        ]
      )
      #expect(posts.allSatisfy { !$0.path.contains("s3cret") && !"\($0.headers)".contains("s3cret") })
    }
  }

  @Test("A provider that hangs or can't be reached leaves the proof unchecked", .timeLimit(.minutes(1)))
  func hanging() async throws {
    let gateway = Gateway()
    gateway.delay.withLock { $0 = .seconds(30) }
    let causes = Mutex<[String]>([])
    try await gateway.serve { address in
      let check = try Self.check(at: address, timeout: .milliseconds(200)) { _, cause in
        causes.withLock { $0.append(cause) }
      }
      #expect(await check.check("proof", client: nil) == .unanswered)
    }
    let closed = try Self.check(at: "http://127.0.0.1:1/") { _, cause in causes.withLock { $0.append(cause) }
    }
    #expect(await closed.check("proof", client: nil) == .unanswered)
    #expect(causes.value == ["unanswered", "unreachable"])
  }

  @Test("While too many checks are in flight, others aren't started", .timeLimit(.minutes(1)))
  func capacity() async throws {
    let gateway = Gateway()
    gateway.delay.withLock { $0 = .seconds(30) }
    try await gateway.serve { address in
      let check = try Self.check(at: address, timeout: .seconds(20))
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<HTTPProofCheck.maximumInFlight {
          group.addTask { _ = await check.check("proof", client: nil) }
        }
        while gateway.posts.value.count < HTTPProofCheck.maximumInFlight {
          try? await Task.sleep(for: .milliseconds(10))
        }
        #expect(await check.check("one more", client: nil) == .unanswered)
        group.cancelAll()
      }
      #expect(!gateway.posts.value.contains { $0.body.contains("more") })
    }
  }

  @Test(
    "A mistake in a file is reported with its place",
    arguments: [
      (#""field": "/success", "equals": true, "#, "", "/responses/0"),
      (#""means": "valid""#, #""means": "accepted""#, "/responses/0/means"),
      ("{proof}", "{text}", "/request/form/response"), ("{secret}", "secret", "/request/form/secret"),
      (#""script": "https:"#, #""script": "http:"#, "/page/script"),
      (#"["https://challenges.cloudflare.com"]"#, #"["*"]"#, "/page/sources/0"),
      (#"["https://challenges.cloudflare.com"]"#, #"["https://a.example; script-src *"]"#, "/page/sources/0"),
      (#""class": "cf-turnstile""#, #""class": "x\" onload=\"""#, "/page/class"),
      (#""siteKey": "{siteKey}""#, #""siteKey": "{secret}""#, "/page/siteKey"),
      (#""siteKey": "{siteKey}""#, #""siteKey": "{proof}""#, "/page/siteKey"),
      ("v0/siteverify", "v0/siteverify?r={proof}", "/request/url"),
      (#"["proof"]"#, #"["phone"]"#, "/request/form/response"),
    ]
  )
  func mistakes(old: String, new: String, path: String) throws {
    let text = try Self.text("turnstile")
    #expect(text.contains(old))
    let error = try #require(
      #expect(throws: ProviderFileError.self) {
        try Provider(file: Data(text.replacing(old, with: new).utf8))
      }
    )
    #expect(error.problems.contains { $0.path == path }, "\(error.problems)")
  }
}
