import Foundation
import OneTimeCode
import TestSupport
import Testing

@testable import OneTimeCodeService

/// Programs that read codes in messages, by the patterns that they publish.
@Suite("Programs that read messages")
struct ExtractorTests {
  /// A pattern with which a program finds codes.
  struct Pattern: CustomStringConvertible, Sendable {
    /// The program and where it states the pattern.
    let source: String
    let expression: String
    /// The number of the group that is the code.
    var group = 0
    var formats = [CodeFormat.digits(6), .lettersAndDigits(8)]
    /// The languages whose words the pattern contains, or `nil` for all.
    var languages: [String]?
    var isForEmail = true

    var description: String { source }

    /// The first code in a text.
    func code(in text: String) throws -> String? {
      let range = NSRange(text.startIndex..., in: text)
      let match = try NSRegularExpression(pattern: expression).firstMatch(in: text, range: range)
      return match.flatMap { Range($0.range(at: group), in: text) }.map { String(text[$0]) }
    }
  }

  static let patterns = [
    Pattern(
      source: "Android's SMS User Consent API: 4 to 10 letters and digits with at least one digit",
      expression: "(?<![A-Za-z0-9])(?=[A-Za-z]*[0-9])[A-Za-z0-9]{4,10}(?![A-Za-z0-9])"
    ),
    Pattern(
      source: "Android 15 hides codes in notifications: what is before and after a code of 5 to 9 symbols",
      expression: #"(?:^|(?<=(?:^|[^0-9])\s|[>("'=\[\p{Ideographic}]|[\p{L}\p{Ideographic}][:-]))"#
        + #"(?=(?:[[0-9\p{L}]--[\p{Ideographic}]]-?){0,8}[0-9])"#
        + #"(?:[[0-9\p{L}]--[\p{Ideographic}]]-?){4,8}[[0-9\p{L}]--[\p{Ideographic}]]"#
        + #"(?=$|\s(?:[^0-9]|$)|\p{Ideographic}|[.?!,)'\]"])"#
    ),
    Pattern(
      source: "Apple's domain-bound codes: the last line has the host after @ and the code after #",
      expression: #"\n@example\.com #(\S+)$"#,
      group: 1,
      isForEmail: false
    ),
    Pattern(
      source: "Mysa, OtpParser.kt",
      expression: #"\b\d{4,6}\b"#,
      formats: [.digits(6)]
    ),
    Pattern(
      source: "free-otp-api, parseOtp.ts",
      expression: #"\d{4,8}"#,
      formats: [.digits(6)]
    ),
    Pattern(
      source: "react-native-sms-auto-read, retrieveVerificationCode.tsx",
      expression: #"\d{6}"#,
      formats: [.digits(6)]
    ),
    Pattern(
      source: "XposedSmsCode and programs like it, SmsCodeUtils",
      expression: "(?<![a-zA-Z0-9])[a-zA-Z0-9]{4,8}(?![a-zA-Z0-9])"
    ),
    Pattern(
      source: "otphelper, CodeExtractor.kt: a code before a word for it, without a colon between them",
      expression: #"(?i)((?:\d-?){4,}(?=\s)|\d{4,})[^:]*(code|c[oó]digo|رمز|\bcodice\W|コード)"#,
      group: 1,
      formats: [.digits(6)]
    ),
    Pattern(
      source: "SmsForwarder's and CodeExtractor's default rule",
      expression: #"(?<!\w)\w{4,8}(?!\w)(?= is your)"#,
      languages: ["en"]
    ),
  ]

  @Test(
    "Phones and other programs find the code in each message of the service",
    arguments: patterns,
    MessageTemplates.all.map(\.language)
  )
  func found(pattern: Pattern, language: String) throws {
    guard pattern.languages?.contains(language) != false else { return }
    for format in pattern.formats {
      for appName in ["Example", nil] {
        let configuration = try VerificationService.Configuration(
          key: .random(),
          format: format,
          domain: "example.com",
          appName: appName
        )
        let sms = try configuration.sample(.phone, "sign-in", language: language)
        #expect(try pattern.code(in: sms.text) == String(sms.code), "\(sms.text)")
        guard pattern.isForEmail else { continue }
        let email = try configuration.sample(.email, "sign-in", language: language)
        #expect(try pattern.code(in: email.text) == String(email.code), "\(email.text)")
      }
    }
  }

  @Test("A code is one word, which a double click selects", arguments: MessageTemplates.all.map(\.language))
  func words(language: String) throws {
    for format in [CodeFormat.digits(6), .lettersAndDigits(8)] {
      let configuration = try VerificationService.Configuration(key: .random(), format: format)
      for kind in [Recipient.Kind.phone, .email] {
        let message = try configuration.sample(kind, "sign-in", language: language)
        let code = String(message.code)
        let words = message.text.split { $0.isWhitespace }
        #expect(words.contains { $0 == code }, "\(message.text)")
      }
    }
  }
}
