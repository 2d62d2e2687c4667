import HTTPTypes
import OneTimeCode
import OneTimeCodeService
import TestSupport
import Testing

@testable import OneTimeCodeHTTP

@Suite("Proofs over HTTP")
struct ProofPageTests {
  private struct Check: ProofCheck {
    func check(_ proof: String, client: IPAddress?) async -> ProofResult {
      proof == "hanging" ? .unanswered : proof.hasPrefix("good") ? .valid : .invalid
    }
  }

  private let widget = ProofWidget(
    script: "https://proofs.example.com/api.js",
    className: "widget",
    field: "widget-response",
    siteKey: "s\"ite",
    sources: ["https://proofs.example.com", "https://*.proofs.example.com"]
  )

  private func service(_ world: World) throws -> VerificationService {
    world.server(
      try .init(
        keys: KeyRing(world.key),
        format: .digits(6),
        proofRequirement: ProofRequirement(purposes: [.trial, "sign-up"], check: Check(), widget: widget)
      )
    )
  }

  @Test("The start page has the widget, and only this page allows its sources")
  func page() async throws {
    let world = try World()
    let configuration = ServerConfiguration(hasPages: true)
    try await visit(world, service: try service(world), configuration: configuration) { visitor in
      let start = try await visitor.get("/")
      #expect(start.text.contains(#"<script src="https://proofs.example.com/api.js" async defer></script>"#))
      #expect(
        start.text.contains(#"<div class="widget" data-sitekey="s&quot;ite" data-language="en"></div>"#)
      )
      let sources = "https://proofs.example.com https://*.proofs.example.com"
      #expect(
        start.headers[.contentSecurityPolicy]
          == "default-src 'none'; script-src 'self' 'wasm-unsafe-eval' \(sources); style-src 'self' \(sources); "
          + "connect-src 'self' \(sources); frame-src \(sources); img-src 'self'; form-action 'self'; "
          + "base-uri 'none'; frame-ancestors 'none'"
      )
      let missing = try await visitor.submit("/", ["recipient": "ada@example.com"])
      #expect(missing.status == .unprocessableContent)
      #expect(missing.text.contains("Confirm that you’re human, then try again."))
      #expect(
        missing.text.contains("data-sitekey")
          && missing.headers[.contentSecurityPolicy] == start.headers[.contentSecurityPolicy]
      )
      #expect(world.delivery.messages.isEmpty)
      let form = ["recipient": "ada@example.com", "widget-response": "good"]
      #expect(try await visitor.submit("/", form).location == "/code")
      #expect(try await visitor.submit("/", form).status == .unprocessableContent, "a proof counts once")
      for path in ["/code", "/done", "/nothing"] {
        let policy = try await visitor.get(path).headers[.contentSecurityPolicy]
        #expect(policy?.contains("proofs") == false)
      }
      #expect(world.delivery.messages.count == 1)
    }
  }

  @Test("Without a requirement, the start page has neither a widget nor other sources")
  func none() async throws {
    try await visit(try World()) { visitor in
      let start = try await visitor.get("/")
      #expect(!start.text.contains("data-sitekey") && !start.text.contains("<script"))
      #expect(start.headers[.contentSecurityPolicy]?.contains("https:") == false)
    }
  }

  @Test(
    "The API says why there is no code",
    arguments: [
      ("", 422, "proof-required"), (#", "proof": null"#, 422, "proof-required"),
      (#", "proof": "bad""#, 422, "invalid-proof"), (#", "proof": "hanging""#, 503, "proof-unchecked"),
      (#", "proof": 1"#, 422, "wrong-shape"), (#", "proof": "good""#, 201, nil),
    ] as [(String, Int, String?)]
  )
  func api(member: String, status: Int, reason: String?) async throws {
    let world = try World()
    try await visit(world, service: try service(world)) { visitor in
      let body = #"{"recipient": "ada@example.com", "purpose": "sign-up"\#(member)}"#
      let response = try await visitor.json("/api/challenges", body)
      #expect(response.status.code == status && response["reason"] == reason)
      #expect((response.headers[.retryAfter] != nil) == (status == 503))
      #expect(world.delivery.messages.isEmpty == (status != 201))
      for hidden in ["good", "hanging", "bad\""] {
        #expect(!visitor.log.entries.map { "\($0.message) \($0.metadata)" }.joined().contains(hidden))
      }
    }
  }
}
