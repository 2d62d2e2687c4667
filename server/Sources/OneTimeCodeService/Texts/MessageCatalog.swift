import Foundation
import OneTimeCode

/// The templates for each language and purpose: an operator's texts, completed by the service's own.
struct MessageCatalog: Sendable {
  /// The templates, keyed by the tag of the language, then by purpose. ``anyPurpose`` is the key for purposes
  /// without an own entry.
  private var templates: [String: [String: MessageTemplates]] = [:]

  /// The languages of the templates, the operator's first.
  private var languages: [String] = []

  /// The text messages that are shorter than usual, so that they fit.
  private(set) var shortTexts: [ShortText] = []

  /// An empty catalog.
  init() {}

  private static let anyPurpose = "default"

  /// Creates the catalog.
  ///
  /// - Parameters:
  ///   - texts: The operator's texts.
  ///   - rules: The declared values of purposes.
  ///   - appName: The app's name in messages.
  ///   - links: The names of the links that texts can have.
  ///   - sample: A closure that returns a text message of a purpose from templates, with the longest values and either the
  ///     configured or the longest code.
  /// - Throws: The problems of the texts.
  init(
    _ texts: MessageTexts,
    _ rules: PurposeRules,
    appName: String?,
    links: Set<String>,
    sample: (MessageTemplates, PurposeRules.Rule, _ isLongest: Bool) -> CodeMessage
  ) throws(VerificationService.ConfigurationError) {
    var reader = TextReader(texts, rules, appName: appName, links: links)
    let own = reader.read()
    let purposes = Set(own.map(\.purpose)).union([Self.anyPurpose] + rules.names)
    let others = Set(own.map(\.language)).subtracting(MessageTemplates.all.map(\.language))
    languages = others.sorted() + MessageTemplates.all.map(\.language)
    for purpose in purposes.sorted() {
      let rule = rules.rule(for: purpose)
      // English first, because other languages fall back to it.
      for language in languages.sorted(by: { ($0 == "en" ? "" : $0) < ($1 == "en" ? "" : $1) }) {
        let folders = Self.generalizations(of: language)
        func find(_ form: MessageTexts.Form) -> OwnText? {
          let matches = folders.lazy.flatMap { folder in
            [purpose, Self.anyPurpose].lazy.compactMap { name in
              own.first { $0.form == form && $0.language.lowercased() == folder && $0.purpose == name }
            }
          }
          return matches.first
        }
        /// Returns the operator's text or the service's own, which both list the values unless the text is for the purpose.
        func write(_ form: MessageTexts.Form, _ base: @escaping MessageTemplates.Write)
          -> MessageTemplates.Write
        {
          let text = find(form)
          let write = text?.write ?? base
          if rule.values.isEmpty || text?.purpose == purpose { return write }
          return { parts in
            let values = parts.values.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
            return form == .voice
              ? write(parts) + values.map { " \($0)." }.joined()
              : write(parts) + values.map { "\n\($0)" }.joined()
          }
        }
        let base = MessageTemplates.in(language)
        let html = find(.html)
        let ownSMS = find(.sms)
        var found = MessageTemplates(
          language: language,
          subject: find(.subject)?.write ?? base.subject,
          email: write(.text, base.email),
          html: rule.values.isEmpty || html?.purpose == purpose ? html?.write : nil,
          sms: write(.sms, base.sms.full),
          brief: ownSMS == nil ? base.sms.brief.map { write(.sms, $0) } : nil,
          spoken: write(.voice, base.spoken)
        )
        if let ownSMS, rule.values.isEmpty || ownSMS.purpose == purpose {
          if let problem = rule.sms.problem(with: sample(found, rule, true).text, segments: texts.segments) {
            reader.report(ownSMS.file, problem)
          }
        } else {
          found.englishSMS = templates["en"]?[purpose]?.sms
          let message = sample(found, rule, false)
          if message.form != .full {
            shortTexts.append(ShortText(purpose: purpose, language: language, form: message.form))
          }
        }
        templates[language, default: [:]][purpose] = found
        if !MessageTemplates.includes(language) {
          for form in MessageTexts.Form.allCases where form != .html && find(form) == nil {
            let file = "\(language)/default.\(form.rawValue)"
            if texts.files[file] != nil { continue }
            reader.report(file, "The file is missing: the service has no texts in '\(language)'.")
          }
        }
      }
    }
    if !reader.problems.isEmpty { throw .texts(reader.problems) }
  }

  /// Returns the templates for a purpose that best match a BCP 47 tag.
  func templates(for purpose: Purpose, in language: String) -> MessageTemplates {
    let best = LanguageTag.best(for: [language], among: languages) ?? "en"
    return templates[best].flatMap { $0[purpose.name] ?? $0[Self.anyPurpose] } ?? .in(language)
  }

  /// Returns whether there are texts in a language, perhaps of another region.
  func includes(_ language: String) -> Bool {
    MessageTemplates.includes(language) || LanguageTag.best(for: [language], among: languages) != nil
  }

  /// Returns a tag and the more general ones, whose texts it inherits, in lowercase: `de-at` and `de`.
  private static func generalizations(of language: String) -> [String] {
    let parts = language.lowercased().split(separator: "-")
    return (0..<parts.count).map { parts.dropLast($0).joined(separator: "-") }
  }
}

/// A text message whose full text doesn't fit with the longest values of its purpose.
package struct ShortText: Equatable, Sendable {
  /// The name of the purpose, or `default`.
  package let purpose: String
  /// The language, as a BCP 47 tag.
  package let language: String
  /// The form that is sent instead.
  package let form: TextForm
}

extension MessageTemplates {
  /// Returns whether the service has templates in a language, perhaps of another region.
  static func includes(_ language: String) -> Bool {
    LanguageTag.best(for: [language], among: all.map(\.language)) != nil
  }
}

/// An operator's text that was checked.
struct OwnText: Sendable {
  let file: String
  let language: String
  let purpose: String
  let form: MessageTexts.Form
  let template: TextTemplate

  /// Writes the text.
  var write: MessageTemplates.Write {
    let hasValidity = MessageTemplates.includes(language)
    let ours = MessageTemplates.in(language).language
    let isRightToLeft = Locale.Language(identifier: language).isRightToLeft
    let isSpoken = form == .voice
    return { [template] parts in
      // The code may follow any text. After letters that run from right to left, its digits would be parted from its letters.
      let code = parts.code.isolated(inRightToLeftText: isRightToLeft && !isSpoken)
      var values = ["code": code, "minutes": String(parts.minutes)]
      values["app"] = parts.app
      values.merge(parts.values.merging(parts.links) { $1 }) { own, _ in own }
      if hasValidity { values["validity"] = MessageTemplates.minutes(parts.minutes, in: ours) }
      return template.render(values).trimmed
    }
  }
}

/// A reader of an operator's texts, which collects all problems.
struct TextReader {
  private(set) var problems: [MessageTexts.Problem] = []
  private let texts: MessageTexts
  private let rules: PurposeRules
  private let appName: String?
  private let links: Set<String>

  /// The longest subject that mail programs show, in characters.
  private static let longestSubject = 120

  init(_ texts: MessageTexts, _ rules: PurposeRules, appName: String?, links: Set<String>) {
    self.texts = texts
    self.rules = rules
    self.appName = appName
    self.links = links
  }

  private mutating func report(_ file: String, _ place: (line: Int, column: Int), _ text: String) {
    add(MessageTexts.Problem(file, place, text))
  }

  /// Reports a problem of a whole file.
  mutating func report(_ file: String, _ text: String) { add(MessageTexts.Problem(file, nil, text)) }

  private mutating func add(_ problem: MessageTexts.Problem) {
    // A text is used for several purposes and languages.
    if !problems.contains(problem) { problems.append(problem) }
  }

  /// Returns the texts without problems, and reports the problems of the others.
  mutating func read() -> [OwnText] {
    var seen: Set<String> = []
    var read: [OwnText] = []
    for (file, source) in texts.files.sorted(by: { $0.key < $1.key }) {
      guard let text = self.read(file, source.replacing("\r\n", with: "\n")) else { continue }
      if seen.insert(file.lowercased()).inserted {
        read.append(text)
      } else {
        report(file, "Another file has the same name, apart from the case.")
      }
    }
    return read
  }

  private mutating func read(_ file: String, _ source: String) -> OwnText? {
    guard let match = file.wholeMatch(of: /([A-Za-z]{2,3}(?:-[A-Za-z0-9]{1,8})*)\/([^\/]+)\.([a-z]+)/),
      let form = MessageTexts.Form(rawValue: String(match.3)), Purpose(String(match.2)) != nil
    else {
      report(
        file,
        "This isn't a text: a file is called LANGUAGE/PURPOSE.EXTENSION, such as en/sign-in.sms or en/default.subject, with the extension subject, txt, html, sms or voice."
      )
      return nil
    }
    guard source.utf8.count <= form.largestFile else {
      report(file, "The file has more than \(form.largestFile) bytes.")
      return nil
    }
    do {
      let template = try TextTemplate(source, isHTML: form == .html)
      let text = OwnText(
        file: file,
        language: String(match.1),
        purpose: String(match.2),
        form: form,
        template: template
      )
      let before = problems.count
      check(text)
      if form == .html {
        try MarkupCheck.check(template.source, allowsRemoteContent: texts.allowsRemoteContent)
      }
      return problems.count == before ? text : nil
    } catch {
      report(file, Array(source.unicodeScalars).place(of: error.offset), error.text)
      return nil
    }
  }

  private mutating func check(_ text: OwnText) {
    let template = text.template
    func place(_ offset: Int) -> (line: Int, column: Int) { template.source.place(of: offset) }
    let control = template.source.firstIndex { scalar in
      scalar.properties.generalCategory == .control && scalar != "\n" && scalar != "\t"
    }
    if let control { report(text.file, place(control), "The text has a control character.") }
    let known = knownNames(in: text)
    let unknown = template.tags.filter { !known.contains($0.name) }
    for tag in unknown {
      // Only a file of --purposes can define other names.
      let hint =
        text.form == .subject || tag.name == "validity"
        ? "" : MessageLinks.settings[tag.name] ?? " A value of a purpose needs --purposes."
      report(
        text.file,
        place(tag.offset),
        "There is no '{{\(tag.name)}}' here. There are \(list(known)).\(hint)"
      )
    }
    if !unknown.isEmpty { return }
    let used = template.tags.filter { tag in
      guard case .name = tag.kind else { return false }
      return template.isUsed(tag, existing: appName == nil ? [] : ["app"])
    }
    if appName == nil, let tag = used.first(where: { $0.name == "app" }) {
      report(
        text.file,
        place(tag.offset),
        "'{{app}}' needs --app-name, or must be in a section: {{#app}}…{{/app}}."
      )
    }
    guard text.form != .subject else { return checkSubject(text) }
    let codes = used.filter { $0.name == "code" }
    // A call repeats the code, to give users time to write it down.
    let most = text.form == .voice ? 2 : 1
    if codes.isEmpty { report(text.file, (1, 1), "'{{code}}' is missing.") }
    if codes.count > most {
      report(text.file, place(codes[most].offset), "'{{code}}' is allowed \(most == 1 ? "once" : "twice").")
    }
    for name in rules.rule(for: text.purpose).values.keys.sorted()
    where !used.contains(where: { $0.name == name }) {
      report(text.file, (1, 1), "'{{\(name)}}' is missing: a message contains all values of its purpose.")
    }
    if text.form == .sms || text.form == .text { checkBinding(text) }
  }

  private func list(_ names: [String]) -> String { names.map { "{{\($0)}}" }.joined(separator: ", ") }

  private func knownNames(in text: OwnText) -> [String] {
    guard text.form != .subject else { return ["app"] }
    return ["app", "code", "minutes"] + (MessageTemplates.includes(text.language) ? ["validity"] : [])
      + (text.form == .voice ? [] : links.sorted()) + rules.rule(for: text.purpose).values.keys.sorted()
  }

  private mutating func checkSubject(_ text: OwnText) {
    let subject = text.write(.init(code: "", minutes: 0, app: appName, values: [:]))
    if subject.isEmpty || subject.contains(where: \.isNewline) || subject.count > Self.longestSubject {
      report(text.file, (1, 1), "A subject must have one line of 1 to \(Self.longestSubject) characters.")
    }
  }

  /// Reports a line like `@example.com #123456`, which the service writes itself.
  private mutating func checkBinding(_ text: OwnText) {
    let values = rules.rule(for: text.purpose).longestValues
    let sample = text.write(.init(code: "000000", minutes: 10, app: appName, values: values))
    guard (try? OriginBoundMessage.compose(text: sample, host: "example.com", code: "000000")) == nil else {
      return
    }
    let source = text.template.source
    report(
      text.file,
      source.place(of: source.firstIndex(of: "@") ?? 0),
      "The text contains '@… #…', like the line that binds the code to --domain. The service writes that line."
    )
  }
}
