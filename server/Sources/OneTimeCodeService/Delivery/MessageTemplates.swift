import Foundation
import OneTimeCode

/// Message templates in one language. Emails and text messages begin with the code, so notifications show it.
public struct MessageTemplates: Sendable {
  /// The values to insert into a template.
  public struct Parts: Sendable {
    /// The code, or its symbols separated for speech.
    public var code: String
    /// The remaining minutes of validity.
    public let minutes: Int
    /// The name of the app, or `nil` if the message omits the name.
    public var app: String?
    /// The values that the request added, keyed by name.
    public let values: [String: String]
    /// The links that an operator's texts can have, keyed by name.
    var links: [String: String] = [:]

    /// Returns the result of `write` for the app's name, or an empty string if there is no name.
    func app(_ write: (String) -> String) -> String { app.map(write) ?? "" }
  }

  /// A template: a closure that creates text from ``Parts``.
  public typealias Write = @Sendable (Parts) -> String

  /// The language of the templates, as a BCP 47 tag.
  public let language: String

  let subject: Write
  let email: Write
  let html: Write?
  let sms: SMSTexts
  /// The texts in English, which are used if those of ``sms`` don't fit, or `nil` if the language is English.
  var englishSMS: SMSTexts?
  let spoken: Write

  /// The texts of a text message.
  struct SMSTexts: Sendable {
    let full: Write
    /// The shorter text, or `nil` if there is only one.
    let brief: Write?
  }

  /// Creates the templates of a language.
  ///
  /// - Parameters:
  ///   - language: A BCP 47 tag.
  ///   - subject: The subject of an email. It must not contain the code, because mail servers log subjects.
  ///   - email: The body of an email.
  ///   - html: The body of an email in HTML, which is sent together with `email`, or `nil` for emails without HTML. The
  ///     values of ``Parts`` are plain text, which the closure must escape.
  ///   - sms: The body of a text message.
  ///   - brief: The body of a text message if `sms`, with any line for the domain, doesn't fit in one SMS, or `nil` if there is no
  ///     shorter one. If it doesn't fit either, ``Parts/app`` is `nil`.
  ///   - spoken: The script of a voice call, in which the symbols of the code are separated.
  public init(
    language: String,
    subject: @escaping Write,
    email: @escaping Write,
    html: Write? = nil,
    sms: @escaping Write,
    brief: Write? = nil,
    spoken: @escaping Write
  ) {
    self.language = language
    self.subject = subject
    self.email = email
    self.html = html
    self.sms = SMSTexts(full: sms, brief: brief)
    self.spoken = spoken
  }

  /// Whether the language is written from right to left.
  var isRightToLeft: Bool { Locale.Language(identifier: language).isRightToLeft }

  /// The templates of all languages that the code field includes.
  package static let all = [
    english, brazilianPortuguese, spanish, french, german, italian, japanese, arabic,
  ]

  /// Returns the templates that best match a BCP 47 tag. Without templates for the tag's region, those for
  /// its language are used, or else the English ones.
  public static func `in`(_ language: String) -> MessageTemplates {
    let fitting = CodePhrases.preferred(for: [language]).language
    return all.first { $0.language == fitting } ?? english
  }
}

extension Locale.Language {
  /// Whether the language is written from right to left.
  package var isRightToLeft: Bool { characterDirection == .rightToLeft }
}
