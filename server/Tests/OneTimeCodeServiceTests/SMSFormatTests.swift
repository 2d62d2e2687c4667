import Foundation
import OneTimeCode
import TestSupport
import Testing

@testable import OneTimeCodeService

@Suite("Formats of text messages")
struct SMSFormatTests {
  private typealias Configuration = VerificationService.Configuration

  private func configuration(
    _ json: String,
    domain: String? = "example.com",
    appName: String? = nil,
    format: CodeFormat = Configuration.sixDigits,
    texts: [String: String] = [:],
    segments: Int = 1
  ) throws -> VerificationService.Configuration {
    try .init(
      keys: KeyRing(.random()),
      format: format,
      domain: domain,
      appName: appName,
      purposes: PurposeRules(file: Data(#"{"purposes": \#(json)}"#.utf8)),
      texts: MessageTexts(files: texts, segments: segments)
    )
  }

  /// Returns the end of the text message of a purpose, with `…` for the code.
  private func end(_ configuration: VerificationService.Configuration, _ purpose: Purpose) throws -> String {
    let message = try configuration.sample(.phone, purpose, language: "en")
    return try #require(message.text.components(separatedBy: "\n\n").last)
      .replacing(String(message.code), with: "…")
  }

  private static let both =
    #"{"default": {"sms": {"androidHash": "FA+9qCX9VSu", "embeddedHost": "pay.example.net"}}}"#

  @Test("The hash for Android is last: alone, or at the end of the line for the domain")
  func order() throws {
    let android = #"{"pay": {"sms": {"androidHash": "FA+9qCX9VSu"}}}"#
    #expect(try end(configuration(android, domain: nil), "pay") == "FA+9qCX9VSu")
    #expect(try end(configuration(android), "pay") == "@example.com #… FA+9qCX9VSu")
    #expect(try end(configuration(android), "sign-in") == "@example.com #…")
    let embedded = #"{"pay": {"sms": {"embeddedHost": "pay.example.net"}}}"#
    #expect(try end(configuration(embedded), "pay") == "@example.com #… @pay.example.net %pay.example.net")
    #expect(
      try end(configuration(Self.both), "pay")
        == "@example.com #… @pay.example.net %pay.example.net FA+9qCX9VSu"
    )
  }

  @Test("A purpose has the default format, unless it declares its own")
  func inheritance() throws {
    let json = """
      {"default": {"sms": {"androidHash": "FA+9qCX9VSu", "embeddedHost": "a.example"}},
       "pay": {"values": {"amount": {"maximum": 9}}}, "b": {"sms": {"embeddedHost": "b.example"}}}
      """
    let configuration = try configuration(json)
    #expect(try end(configuration, "pay") == "@example.com #… @a.example %a.example FA+9qCX9VSu")
    #expect(try end(configuration, "b") == "@example.com #… @b.example %b.example FA+9qCX9VSu")
  }

  @Test(
    "The field and other readers find the code in every language and format",
    arguments: MessageTemplates.all.map(\.language)
  )
  func readable(language: String) throws {
    for format in [CodeFormat.digits(6), .digits(10), .lettersAndDigits(8)] {
      for domain in ["example.com", nil] {
        let json = domain == nil ? #"{"default": {"sms": {"androidHash": "FA+9qCX9VSu"}}}"# : Self.both
        let configuration = try configuration(json, domain: domain, appName: "Example", format: format)
        let message = try configuration.sample(.phone, "sign-in", language: language)
        #expect(CodeReading(message.text, as: format) == .code(message.code), "\(message.text)")
        #expect(message.text.hasSuffix("FA+9qCX9VSu"))
        #expect(message.text.fitsOneSMS && message.text.utf8.count <= 140)
        guard let domain else { continue }
        let parsed = try #require(OriginBoundMessage(message.text))
        #expect(parsed.host == domain && parsed.code == String(message.code))
        #expect(parsed.embeddedHost == "pay.example.net")
        #expect(CodeReading(message.text, as: format, boundTo: domain) == .code(message.code))
        #expect(CodeReading(message.text, as: format, boundTo: "evil.example") == .refused(.foreignDomain))
      }
    }
  }

  @Test("A message with the hash for Android has at most 140 bytes with the longest values")
  func bytes() throws {
    let json = #"{"pay": {"sms": {"androidHash": "FA+9qCX9VSu"}}}"#
    // The line for the domain and the hash take 38 bytes with the longest code.
    let text = "{{code}}" + String(repeating: "x", count: 140 - 10 - 38)
    #expect(throws: Never.self) { try configuration(json, texts: ["en/pay.sms": text]) }
    for (file, text, bytes) in [("en/pay.sms", text + "x", 141), ("de/pay.sms", text.dropLast() + "ä", 141)] {
      let error = #expect(throws: VerificationService.ConfigurationError.self) {
        try configuration(json, texts: [file: String(text)], segments: 4)
      }
      guard case .texts(let problems) = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
      #expect(
        problems.map(\.description) == [
          "\(file): With the longest values, the text message has \(bytes) bytes, but Android's SMS Retriever reads at most 140. Shorten the text, --app-name or --domain."
        ]
      )
    }
    let long = String(repeating: "long.", count: 17) + "example.com"
    let unread = try configuration(
      json.replacing(#"{"androidHash""#, with: #"{"embeddedHost": "\#(long)", "androidHash""#)
    )
    #expect(unread.shortTexts.contains(ShortText(purpose: "pay", language: "en", form: .tooLong)))
    #expect(try unread.sample(.phone, "pay", language: "en").text.hasSuffix("FA+9qCX9VSu"))
  }

  @Test(
    "A wrong hash or host is reported with its place",
    arguments: [
      (#"{"androidHash": "FA+9qCX9VS"}"#, "/purposes/pay/sms/androidHash: The hash of an app has 11"),
      (#"{"androidHash": "FA+9qCX9VS="}"#, "/purposes/pay/sms/androidHash: The hash of an app has 11"),
      (#"{"androidHash": "FA+9\nCX9VSu"}"#, "/purposes/pay/sms/androidHash: The hash of an app has 11"),
      (#"{"androidHash": []}"#, "/purposes/pay/sms/androidHash: The hash of an app has 11"),
      (#"{"embeddedHost": "https://example.com"}"#, "/purposes/pay/sms/embeddedHost: It must be a host name"),
      (#"{"embeddedHost": ""}"#, "/purposes/pay/sms/embeddedHost: It must be a host name"),
      (#"{"embeddedHost": "a #1"}"#, "/purposes/pay/sms/embeddedHost: It must be a host name"),
      (#"{"hash": "x"}"#, "/purposes/pay/sms/hash: 'hash' isn't part of a file of purposes."),
    ]
  )
  func mistakes(sms: String, expected: String) throws {
    let error = #expect(throws: PurposeFileError.self) {
      try PurposeRules(file: Data(#"{"purposes": {"pay": {"sms": \#(sms)}}}"#.utf8))
    }
    #expect(
      error?.problems.count == 1 && error?.problems.first?.description.hasPrefix(expected) == true,
      "\(String(describing: error))"
    )
  }

  @Test("An embedded host needs a domain")
  func noDomain() throws {
    let expected = PurposeFileError("default", "/sms/embeddedHost", "An embedded host needs --domain.")
    #expect(throws: VerificationService.ConfigurationError.purposes(expected)) {
      try configuration(Self.both, domain: nil)
    }
  }
}
