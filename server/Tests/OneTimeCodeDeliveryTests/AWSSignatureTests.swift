import Foundation
import HTTPTypes
import OneTimeCodeService
import TestSupport
import Testing

@testable import OneTimeCodeDelivery

@Suite("AWS signature")
struct AWSSignatureTests {
  /// A request with the signature that Amazon has published for it.
  struct Vector: Decodable, Sendable, CustomTestStringConvertible {
    let name: String
    let method: String
    let target: String
    let headers: [[String]]
    let body: String
    let token: String?
    let signature: String

    var testDescription: String { name }
  }

  static let vectors: [Vector] = {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "../../../Tests/Fixtures/aws-signatures.json"
    )
    return (try? JSONDecoder().decode([Vector].self, from: Data(contentsOf: file))) ?? []
  }()

  private func signature(token: Bool) throws -> AWSSignature {
    AWSSignature(
      region: try Template("{region}"),
      service: try Template("service"),
      accessKey: try Template("AKIDEXAMPLE"),
      secretKey: try Template("{secret}"),
      sessionToken: token ? try Template("{token}") : nil
    )
  }

  @Test("The signatures are those that Amazon has published", arguments: vectors)
  func published(vector: Vector) throws {
    let values = [
      "region": "us-east-1", "secret": "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY",
      "token": vector.token ?? "",
    ]
    let headers = try signature(token: vector.token != nil).headers(
      for: .init(
        method: vector.method,
        url: "https://example.amazonaws.com" + vector.target,
        headers: vector.headers.map { ($0[0], $0[1]) },
        body: vector.body
      ),
      at: Date(timeIntervalSince1970: 1_440_938_160)
    ) { values[$0] ?? "" }
    #expect(headers.first?.value == "20150830T123600Z")
    let scope = "Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request, SignedHeaders="
    let authorization = try #require(headers.last)
    #expect(authorization.name == "Authorization")
    #expect(authorization.value.hasPrefix("AWS4-HMAC-SHA256 " + scope))
    #expect(authorization.value.hasSuffix(", Signature=" + vector.signature), "\(authorization.value)")
  }

  @Test("There are as many vectors as in Amazon's test suite, except those for S3 and unsigned tokens")
  func count() { #expect(Self.vectors.count == 30) }

  @Test("An empty path is signed as '/'")
  func emptyPath() throws {
    let signed = try ["https://x.example.com", "https://x.example.com/"].map { url in
      try signature(token: false).headers(
        for: .init(method: "POST", url: url, headers: [], body: ""),
        at: .distantPast
      ) { _ in "" }.last?.value
    }
    #expect(signed[0] == signed[1])
  }

  /// Runs `body` with a delivery by a shipped file, or one with a session token, to a gateway.
  private func withDelivery(
    _ name: String,
    to recipient: Recipient,
    token: Bool = false,
    trace: (@Sendable (String) -> Void)? = nil,
    _ body: @escaping @Sendable (ProviderDelivery, Gateway, CodeMessage) async throws -> Void
  ) async throws {
    let world = try World()
    _ = try await world.service.issue(to: recipient)
    let message = try #require(world.delivery.messages.first)
    let file = try #require(ProviderFileTests.files.first { $0.lastPathComponent == name + ".json" })
    let gateway = Gateway()
    gateway.status.withLock { $0 = .ok }
    try await gateway.serve { address in
      let origin = address.replacing("/send", with: "")
      var text = try String(contentsOf: file, encoding: .utf8).replacing(
        /https:\/\/[a-z-]+\.\{region\}\.amazonaws\.com/,
        with: origin
      )
      if token {
        text = text.replacing(#""{secretKey}"}"#, with: #""{secretKey}", "sessionToken": "{token}"}"#)
          .replacing(#""secrets": {"#, with: #""secrets": {"token": {"variable": "AWS_SESSION_TOKEN"}, "#)
      }
      let delivery = try ProviderDelivery(
        try Provider(file: Data(text.utf8)),
        environment: [
          "AWS_REGION": "eu-west-1", "AWS_ACCESS_KEY_ID": "AKIDEXAMPLE",
          "AWS_SECRET_ACCESS_KEY": "hush/hush+",
          "AWS_SESSION_TOKEN": "quiet//quiet==", "AWS_SMS_FROM": "+442079460000",
          "AWS_EMAIL_FROM": "a@b.example",
          "AWS_NOTIFY_CONFIGURATION": "nc-1",
        ],
        folder: file.deletingLastPathComponent(),
        appName: "Example",
        trace: trace
      )
      try await body(delivery, gateway, message)
    }
  }

  @Test(
    "Each attempt is signed as it is sent, with its own time",
    arguments: [
      ("aws-sms", "sms-voice", "/"), ("aws-notify", "sms-voice", "/"),
      ("aws-email", "ses", "/v2/email/outbound-emails"),
    ]
  )
  func sent(name: String, service: String, path: String) async throws {
    let recipient = try name == "aws-email" ? Recipient.email("ada@example.com") : .phone("+442079460958")
    try await withDelivery(name, to: recipient) { delivery, gateway, message in
      #expect(await delivery.deliver(message) == .accepted)
      let post = try #require(gateway.posts.value.first)
      #expect(post.path == path)
      let time = try #require(post.headers[HTTPField.Name("X-Amz-Date")!])
      let date = try AWSSignature.timeStyle.parse(time)
      #expect(abs(date.timeIntervalSinceNow) < 60)
      let type = try #require(post.headers[.contentType])
      let target = post.headers[HTTPField.Name("X-Amz-Target")!]
      #expect(type == (service == "ses" ? "application/json" : "application/x-amz-json-1.0"))
      let signature = AWSSignature(
        region: try Template("eu-west-1"),
        service: try Template(service),
        accessKey: try Template("AKIDEXAMPLE"),
        secretKey: try Template("hush/hush+"),
        sessionToken: nil
      )
      let expected = signature.headers(
        for: .init(
          method: "POST",
          url: "http://\(post.host)\(post.path)",
          headers: [("content-type", type)] + (target.map { [("x-amz-target", $0)] } ?? []),
          body: post.body
        ),
        at: date
      ) { _ in "" }
      #expect(post.headers[.authorization] == expected.last?.value)
      let content = name == "aws-notify" ? #""code":"\#(String(message.code))""# : message.text.asJSON
      #expect(post.body.contains(content))
      #expect(!post.body.contains("Html"))
    }
  }

  @Test("A trace contains neither the secret key, the session token nor a signature")
  func trace() async throws {
    let lines = Mutex<[String]>([])
    try await withDelivery(
      "aws-sms",
      to: .phone("+442079460958"),
      token: true,
      trace: { line in lines.withLock { $0.append(line) } }
    ) { delivery, gateway, message in
      let canonical = "x-amz-security-token:quiet//quiet=="
      gateway.text.withLock {
        $0 = #"{"message": "The canonical string should be \#(canonical) with hush/hush+"}"#
      }
      #expect(await delivery.deliver(message) == .accepted)
      let authorization = try #require(gateway.posts.value.first?.headers[.authorization])
      let digits = String(authorization.suffix(64))
      #expect(
        authorization.contains("x-amz-security-token") && authorization.hasSuffix("Signature=" + digits)
      )
      let text = lines.value.joined(separator: "\n")
      for secret in ["hush", "quiet", digits, String(message.code)] {
        #expect(!text.contains(secret), "\(text)")
      }
      #expect(text.contains("Credential=AKIDEXAMPLE/") && text.contains("Signature=•••"))
      #expect(text.contains("should be x-amz-security-token:•••"))
    }
  }

  @Test(
    "A mistake in the credentials is reported with its place",
    arguments: [
      (#""{token}""#, #""literal""#, "/secretKey", "must come from 'secrets'"),
      (#""{from}""#, #""{code}""#, "/accessKey", "can't be a credential"),
      (#""eu""#, #""{where}""#, "/region", "There is no '{where}'"),
      (
        #""service": "ses""#, #""service": "ses", "sessionToken": "t""#, "/sessionToken",
        "must come from 'secrets'"
      ),
      (#""service": "ses""#, #""service": "ses", "profile": "t""#, "/profile", "isn't part"),
      (#""aws""#, #""bearer": "{token}", "aws""#, "", "must be one of"),
    ]
  )
  func mistakes(old: String, new: String, path: String, message: String) throws {
    let aws =
      #"{"aws": {"region": "eu", "service": "ses", "accessKey": "{from}", "secretKey": "{token}"}}"#
    _ = try Provider(file: ProviderFileTests.file(#"{"bearer": "{token}"}"#, aws))
    let data = ProviderFileTests.file(#"{"bearer": "{token}"}"#, aws.replacing(old, with: new))
    let error = try #require(#expect(throws: ProviderFileError.self) { try Provider(file: data) })
    let place = "/request/authentication" + (path.isEmpty ? "" : "/aws" + path)
    #expect(error.problems.contains { $0.path == place && $0.text.contains(message) }, "\(error.problems)")
  }
}
