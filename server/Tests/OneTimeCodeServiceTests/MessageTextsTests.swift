import Foundation
import OneTimeCode
import OneTimeCodeDelivery
import TestSupport
import Testing

@testable import OneTimeCodeService

@Suite("Operator's texts")
struct MessageTextsTests {
  private typealias Configuration = VerificationService.Configuration

  /// Creates a configuration with these files.
  private func configuration(
    _ files: [String: String],
    domain: String? = nil,
    appName: String? = "Example",
    segments: Int = 1,
    allowsRemoteContent: Bool = false
  ) throws -> VerificationService.Configuration {
    try .init(
      keys: KeyRing(.random()),
      domain: domain,
      appName: appName,
      texts: MessageTexts(files: files, segments: segments, allowsRemoteContent: allowsRemoteContent)
    )
  }

  /// Returns the problems of the files as text.
  private func problems(
    _ files: [String: String],
    domain: String? = nil,
    appName: String? = "Example",
    allowsRemoteContent: Bool = false
  ) -> [String] {
    do {
      _ = try configuration(files, domain: domain, appName: appName, allowsRemoteContent: allowsRemoteContent)
      return []
    } catch VerificationService.ConfigurationError.texts(let problems) {
      return problems.map(\.description)
    } catch {
      return ["\(error)"]
    }
  }

  @Test("A text can link to the page with the field, with the code in the fragment, and to a report")
  func links() throws {
    let files = [
      "en/default.txt": "{{code}} {{link}} {{report}}", "en/default.sms": "{{code}} {{link}}",
      "en/default.html":
        "<p>{{code}} <a href=\"{{link}}\">Enter</a> <a href='{{report}}'>It wasn't me</a></p>",
    ]
    let format = try CodeFormat(length: 6, alphabetText: "ABC&+%", groupingText: "")
    let configuration = try Configuration(
      keys: KeyRing(.random()),
      format: format,
      codePage: "https://shop.example/code?a=1",
      reportPage: "https://codes.example/report",
      texts: MessageTexts(files: files, segments: 2),
      allowsShortCodes: true
    )
    let message = try configuration.sample(.email, .signIn, language: "en")
    let code = String(message.code)
    let encoded = code.replacing("%", with: "%25").replacing("&", with: "%26").replacing("+", with: "%2B")
    let link = "https://shop.example/code?a=1#otc=\(encoded)"
    #expect(message.text.hasPrefix("\(code) \(link) https://codes.example/report/"))
    #expect(message.html?.contains("href=\"\(link)\"") == true)
    #expect(message.html?.contains("href='https://codes.example/report/") == true)
    #expect(message.html?.contains("{{") == false)
    #expect(try configuration.sample(.phone, .signIn, language: "en").text.contains("#otc="))
  }

  @Test("A link needs its setting, isn't spoken, and isn't part of a subject, an attribute or a value")
  func wrongLinks() throws {
    #expect(
      problems(["en/default.txt": "{{code}} {{link}} {{report}}"]) == [
        "en/default.txt:1:10: There is no '{{link}}' here. There are {{app}}, {{code}}, {{minutes}}, {{validity}}. It needs --link.",
        "en/default.txt:1:19: There is no '{{report}}' here. There are {{app}}, {{code}}, {{minutes}}, {{validity}}. It needs --origin.",
      ]
    )
    for file in ["voice", "subject", "html"] {
      let text =
        file == "html"
        ? "<p title=\"{{link}}\">{{code}}</p>" : file == "voice" ? "{{code}} {{link}}" : "{{link}}"
      #expect(throws: VerificationService.ConfigurationError.self) {
        _ = try Configuration(
          keys: KeyRing(.random()),
          codePage: "https://shop.example",
          texts: MessageTexts(files: ["en/default.\(file)": text])
        )
      }
    }
    for page in [
      "shop.example", "ftp://shop.example", "https://", "https://shop.example/#/code", "https://shöp.example",
    ] {
      #expect(throws: VerificationService.ConfigurationError.codePage) {
        _ = try Configuration(keys: KeyRing(.random()), codePage: page)
      }
    }
    #expect(throws: PurposeFileError.self) {
      _ = try PurposeRules(file: Data(#"{"purposes": {"pay": {"values": {"link": {"maximum": 9}}}}}"#.utf8))
    }
  }

  @Test("An email ends with the line for the domain, in HTML as a paragraph before the end of the body")
  func boundEmail() throws {
    let own = [
      "en/default.html": "<html><body><p>{{code}}</p></BODY></html>", "de/default.html": "<p>{{code}}</p>",
    ]
    let configuration = try configuration(own, domain: "example.com")
    let message = try configuration.sample(.email, .signIn, language: "en")
    let line = "@example.com #\(String(message.code))"
    #expect(message.isBound)
    #expect(message.text.hasSuffix("\n\n\(line)"))
    #expect(message.html?.hasSuffix("</p><p><small>\(line)</small></p>\n</BODY></html>") == true)
    let german = try configuration.sample(.email, .signIn, language: "de")
    #expect(
      german.html?.hasSuffix("</p><p><small>@example.com #\(String(german.code))</small></p>\n") == true
    )
    #expect(
      CodeReading(message.text, as: configuration.format, boundTo: "example.com") == .code(message.code)
    )
    #expect(try self.configuration(own).sample(.email, .signIn, language: "en").text.contains("@") == false)
    #expect(
      problems(["en/default.txt": "{{code}}\n@other.example #123456"], domain: "example.com").count == 1
    )
  }

  @Test("A purpose's text comes before the default one, and the service's own text is the last")
  func order() throws {
    let configuration = try configuration([
      "en/pay.txt": "Pay with {{code}}.", "en/default.txt": "Use {{code}}.",
      "de/default.subject": "Code für {{app}}",
      "de-AT/default.txt": "Servus! {{code}}",
    ])
    func text(_ purpose: Purpose, _ language: String) throws -> String {
      let message = try configuration.sample(.email, purpose, language: language)
      return message.text.replacing(String(message.code), with: "…")
    }
    #expect(try text("pay", "en") == "Pay with ….")
    #expect(try text("pay", "en-GB") == "Pay with ….")
    #expect(try text("sign-in", "en") == "Use ….")
    #expect(try text("pay", "tlh") == "Pay with ….")
    #expect(try text("pay", "de").hasPrefix("… ist Ihr Bestätigungscode für Example."))
    #expect(try text("pay", "de-AT") == "Servus! …")
    #expect(try configuration.sample(.email, "pay", language: "de-at").subject == "Code für Example")
    #expect(try configuration.sample(.email, "pay", language: "de-CH").templates.language == "de")
    #expect(try text("pay", "pt").contains("código"))
  }

  @Test(
    "Texts for a region are found for the language and its other regions, and those in the script of the region",
    arguments: [
      ("nl-NL", "nl-NL"), ("nl", "nl-NL"), ("nl-BE", "nl-NL"), ("zh-TW", "zh-Hant"),
      ("zh-Hant-HK", "zh-Hant"),
      ("zh", "zh-Hant"), ("de-AT", "de"), ("sv", "en"),
    ]
  )
  func regions(wanted: String, language: String) throws {
    var files: [String: String] = [:]
    for folder in ["nl-NL", "zh-Hant"] {
      for form in ["subject", "txt", "sms", "voice"] {
        files["\(folder)/default.\(form)"] = "\(folder): {{code}}"
      }
      files["\(folder)/default.subject"] = "Code"
    }
    let configuration = try configuration(files)
    let message = try configuration.sample(.email, "sign-in", language: wanted)
    #expect(message.templates.language == language)
    #expect(message.text.hasPrefix(language + ": ") == files.keys.contains { $0.hasPrefix(language + "/") })
    #expect(configuration.hasTexts(in: wanted) == (wanted != "sv"))
  }

  @Test("Texts can be in a language that the service lacks, if the folder has all of them")
  func otherLanguages() throws {
    var files = [
      "nl/default.subject": "Je code", "nl/default.txt": "{{code}} is je code.",
      "nl/default.sms": "{{code}} is je code.",
      "nl/default.voice": "Je code is {{code}}.",
    ]
    let configuration = try configuration(files)
    let message = try configuration.sample(.email, "sign-in", language: "nl-BE")
    #expect(message.text == "\(String(message.code)) is je code.")
    #expect(message.templates.language == "nl")
    #expect(configuration.hasTexts(in: "nl-BE") && !configuration.hasTexts(in: "sv"))
    files["nl/default.voice"] = nil
    #expect(problems(files) == ["nl/default.voice: The file is missing: the service has no texts in 'nl'."])
    files["nl/default.voice"] = "{{code}}, {{validity}}"
    #expect(
      problems(files).first?.hasPrefix("nl/default.voice:1:11: There is no '{{validity}}' here.") == true
    )
  }

  @Test("The values of a text are the code, the app, the minutes, and the validity in words")
  func values() throws {
    let file =
      "{{! a comment }}{{#app}}{{app}}: {{/app}}{{^app}}No app: {{/app}}{{code}}, {{minutes}} min, {{ validity }}\r\n"
    for (app, start) in ["Ex & <b>": "Ex & <b>: ", nil: "No app: "] {
      let configuration = try configuration(["en/default.sms": file, "fr/default.sms": file], appName: app)
      let message = try configuration.sample(.phone, "sign-in", language: "en")
      #expect(message.text == "\(start)\(String(message.code)), 10 min, 10 minutes")
      #expect(try configuration.sample(.phone, "x", language: "fr").text.hasSuffix("10 minutes"))
    }
  }

  @Test("Values are escaped in HTML, and plain in other texts")
  func escaping() throws {
    let app = #"<i>"A&B'</i>{{code}}"#
    let configuration = try configuration(
      ["en/default.html": "<p>{{app}} {{code}}</p>", "en/default.txt": "{{app}} {{code}}"],
      appName: app
    )
    let message = try configuration.sample(.email, "sign-in", language: "en")
    #expect(message.text == "\(app) \(String(message.code))")
    #expect(
      message.html == "<p>&lt;i&gt;&quot;A&amp;B&#39;&lt;/i&gt;{{code}} \(String(message.code))</p>"
    )
    #expect(try configuration.sample(.phone, "sign-in", language: "en").html == nil)
  }

  @Test(
    "A mistake is reported with its file, line and column",
    arguments: [
      ("en/pay.txt", "Hello\n{{cod}} {{code}}", "en/pay.txt:2:1: There is no '{{cod}}' here."),
      ("en/pay.txt", "Hello", "en/pay.txt:1:1: '{{code}}' is missing."),
      ("en/pay.txt", "{{code}}\n {{code}}", "en/pay.txt:2:2: '{{code}}' is allowed once."),
      ("en/pay.txt", "{{#app}}{{code}}{{/app}}{{code}}", "en/pay.txt:1:25: '{{code}}' is allowed once."),
      ("en/pay.txt", "{{^app}}{{code}}{{/app}}", "en/pay.txt:1:1: '{{code}}' is missing."),
      ("en/pay.voice", "{{code}}{{code}}{{code}}", "en/pay.voice:1:17: '{{code}}' is allowed twice."),
      ("en/pay.txt", "{{code}} {{{app}}}", "en/pay.txt:1:10: '{{{' would insert"),
      ("en/pay.txt", "{{code}} {{&app}}", "en/pay.txt:1:10: '{{&app}}' isn't allowed"),
      ("en/pay.txt", "{{code}} {{>other}}", "en/pay.txt:1:10: '{{>other}}' isn't allowed"),
      ("en/pay.txt", "{{code}} {{=<% %>=}}", "en/pay.txt:1:10: '{{=<% %>=}}' isn't allowed"),
      (
        "en/pay.txt", "{{code}} {{% CONTENT_TYPE:HTML}}",
        "en/pay.txt:1:10: '{{% CONTENT_TYPE:HTML}}' isn't allowed"
      ),
      ("en/pay.txt", "{{code}} {{lowercased(app)}}", "en/pay.txt:1:10: '{{lowercased(app)}}' isn't allowed"),
      ("en/pay.txt", "{{code}} {{app", "en/pay.txt:1:10: A '}}' is missing."),
      ("en/pay.txt", "{{code}} {{}}", "en/pay.txt:1:10: A name is missing."),
      ("en/pay.txt", "{{code}}\n{{#app}}", "en/pay.txt:2:1: '{{/app}}' is missing."),
      ("en/pay.txt", "{{code}}{{/app}}", "en/pay.txt:1:9: '{{/app}}' doesn't end"),
      ("en/pay.txt", "{{#code}}{{code}}{{/code}}", "en/pay.txt:1:1: Only 'app' can be a section"),
      ("en/pay.txt", "{{code}}\u{7}", "en/pay.txt:1:9: The text has a control character."),
      ("en/pay.subject", "{{code}}", "en/pay.subject:1:1: There is no '{{code}}' here. There are {{app}}."),
      ("en/pay.subject", "One\nTwo", "en/pay.subject:1:1: A subject must have one line"),
      ("en/pay.subject", "\n", "en/pay.subject:1:1: A subject must have one line"),
      (
        "en/pay.subject", String(repeating: "x", count: 121),
        "en/pay.subject:1:1: A subject must have one line"
      ),
      ("en/pay.sms", "{{code}}\n@evil.example #123456", "en/pay.sms:2:1: The text contains '@… #…'"),
      ("en/pay.sms", "{{code}}\n@{{app}} #{{minutes}}", "en/pay.sms:2:1: The text contains '@… #…'"),
      ("en/pay.sms", "{{code}} " + String(repeating: "x", count: 160), "en/pay.sms: With the longest values"),
      (
        "en/pay.txt", "{{code}}" + String(repeating: "x", count: 4096),
        "en/pay.txt: The file has more than 4096"
      ),
      ("en/pay.text", "{{code}}", "en/pay.text: This isn't a text"),
      ("en/Pay.txt", "{{code}}", "en/Pay.txt: This isn't a text"),
      ("english/pay.txt", "{{code}}", "english/pay.txt: This isn't a text"),
      ("pay.txt", "{{code}}", "pay.txt: This isn't a text"),
    ]
  )
  func mistakes(file: String, text: String, expected: String) {
    let problems = problems([file: text])
    #expect(problems.count == 1 && problems.first?.hasPrefix(expected) == true, "\(problems)")
  }

  @Test("Without an app name, a text may mention the app only in a section")
  func noApp() {
    let expected = "en/x.sms:1:1: '{{app}}' needs --app-name, or must be in a section: {{#app}}…{{/app}}."
    #expect(problems(["en/x.sms": "{{app}} {{code}}"], appName: nil) == [expected])
    #expect(problems(["en/x.sms": "{{#app}}{{app}} {{/app}}{{code}}"], appName: nil) == [])
  }

  @Test("All problems of all files are reported")
  func several() {
    #expect(
      problems(["en/a.txt": "{{x}}", "en/b.sms": "{{code}}{{code}}", "DE/a.txt": "{{code}}", "de/a.txt": "x"])
        .count == 3
    )
    #expect(
      problems(["DE/a.txt": "{{code}}", "de/a.txt": "{{code}}"]) == [
        "de/a.txt: Another file has the same name, apart from the case."
      ]
    )
  }

  @Test(
    "A text message has at most the allowed number of segments, with the line for the domain and the longest code"
  )
  func segments() throws {
    // 10 digits, 10 minutes, and "\n\n@login.example.com #0123456789".
    let room = 160 - 10 - "\n\n@login.example.com #0123456789".count
    let fitting = "{{code}}" + String(repeating: "x", count: room)
    #expect(problems(["en/x.sms": fitting], domain: "login.example.com") == [])
    #expect(problems(["en/x.sms": fitting + "x"], domain: "login.example.com").count == 1)
    #expect(problems(["ja/x.sms": "{{code}}" + String(repeating: "あ", count: 61)]).count == 1)
    let long = try configuration(["en/x.sms": fitting + "x"], domain: "login.example.com", segments: 2)
    let message = try long.sample(.phone, "x", language: "en")
    #expect(message.text.hasSuffix("\n\n@login.example.com #\(String(message.code))"))
    #expect(OriginBoundMessage(message.text)?.code == String(message.code))
  }

  @Test("A long text message needs a segment for each 153 septets or 67 UTF-16 units")
  func segmentLength() {
    for (text, segments) in [("a", 1), ("€", 2), ("ç", 1), ("😀", 2)] {
      let (single, several) =
        ["a": (160, 153), "€": (160, 153), "ç": (70, 67), "😀": (70, 67)][text] ?? (0, 0)
      #expect(String(repeating: text, count: single / segments).smsSegments == 1)
      #expect(String(repeating: text, count: single / segments + 1).smsSegments == 2)
      #expect(String(repeating: text, count: 3 * several / segments).smsSegments == 3)
      #expect(String(repeating: text, count: 3 * several / segments + 1).smsSegments == 4)
    }
  }

  @Test(
    "Well-formed HTML without remote parts is accepted",
    arguments: [
      "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>A</title><style>p { color: red }</style></head><body><p>{{code}}</p></body></html>",
      "<p>{{#app}}<b>{{app}}</b>{{/app}} {{code}} &amp; &#8364; &nbsp;<br><br/><img src='data:image/png;base64,iVBORw0KGgo=' alt='a // b'></p>"
        .replacing(" // ", with: " / "),
      "<table cellpadding=\"0\" style=\"color: #fff\"><tr><td>{{code}}</td></tr></table><!-- a comment -->",
      "<a href=\"https://example.com/?a=1&amp;b=2\">Help</a> <a href='mailto:help@example.com'>x</a> {{code}}",
      "<P>{{code}}</p>",
    ]
  )
  func html(text: String) {
    #expect(problems(["en/x.html": text]) == [])
  }

  @Test(
    "HTML that isn't well-formed, runs code or loads remote parts is refused, with its place",
    arguments: [
      ("<p>{{code}}", "1:1: '<p>' has no end tag."), ("<p>{{code}}</div>", "1:12: '</div>' doesn't end"),
      ("{{code}}</p>", "1:9: '</p>' doesn't end"), ("<p>{{code}} < 3</p>", "1:13: Write '&lt;'"),
      ("<p>\n{{code}} A&B</p>", "2:11: Write '&amp;'"), ("<p>{{code}} &amp</p>", "1:13: Write '&amp;'"),
      ("<p class=x>{{code}}</p>", "1:10: The value of 'class' must be in quotation marks."),
      ("<p class=\"x>{{code}}</p>", "1:11: A quotation mark is missing."),
      ("{{code}}<p", "1:9: A '>' is missing."),
      ("{{code}}<div/>", "1:9: '<div/>' needs an end tag"),
      ("{{code}}<!-- x", "1:13: The comment has no '-->'."),
      ("{{#app}}<b>{{/app}}{{code}}</b>", "1:12: An element must begin and end in the same section."),
      ("<b>{{#app}}</b>{{/app}}{{code}}", "1:12: '</b>' doesn't end"),
      ("<p title=\"{{code}}\">x</p>", "1:11: Values are inserted only outside of tags."),
      ("<a href=\"https://example.com/{{code}}\">x</a>", "1:10: Values are inserted only outside of tags."),
      ("<p {{code}}>x</p>", "1:4: This isn't an attribute."),
      ("<!-- {{code}} -->", "1:1: A comment can't contain"),
      ("<style>{{code}}</style>", "1:8: A style can't contain"),
      ("{{code}}<script>1</script>", "1:9: '<script>' isn't"),
      ("{{code}}<iframe></iframe>", "1:9: '<iframe>' isn't"),
      ("{{code}}<form></form>", "1:9: '<form>' isn't"),
      ("{{code}}<base href='https://example.com/'>", "1:9: '<base>' isn't"),
      ("{{code}}<p onclick='x()'></p>", "1:21: Mail programs remove scripts"),
      ("{{code}}<a href='javascript:x()'>x</a>", "1:18: A link must begin"),
      ("{{code}}<a href='http://example.com'>x</a>", "1:18: A link must begin"),
      ("{{code}}<img src='https://example.com/a.png'>", "1:19: An image must be embedded"),
      ("{{code}}<img src='//example.com/a.png'>", "1:19: An image must be embedded"),
      ("{{code}}<img src='a.png'>", "1:19: An image must be embedded"),
      ("{{code}}<img srcset='https://example.com/a.png 2x'>", "1:22: 'srcset' refers to another server"),
      ("{{code}}<table background='https:&#47;&#x2F;example.com'></table>", "1:28: 'background' refers"),
      ("{{code}}<p style=\"background: url(https://example.com)\"></p>", "1:19: The style refers"),
      ("{{code}}<p style='background: u\\72l(x)'></p>", "1:19: A style can't contain"),
      ("{{code}}<style>@import 'x';</style>", "1:16: The style refers"),
      ("{{code}}<link rel='stylesheet' href='https://example.com'>", "1:9: '<link>' isn't"),
      ("{{code}}<meta http-equiv='refresh' content='0'>", "1:27: 'refresh' isn't allowed"),
      ("{{code}}<!--[if mso]><img src='https://example.com'><![endif]-->", "1:9: Conditional comments"),
    ]
  )
  func badHTML(text: String, expected: String) {
    let problems = problems(["en/x.html": text])
    #expect(problems.count == 1 && problems.first?.hasPrefix("en/x.html:" + expected) == true, "\(problems)")
  }

  @Test("HTML may load parts over https if the operator allows it, but may still not run code")
  func remote() {
    let parts = [
      "<img src='https://example.com/a.png'>", "<style>@import 'https://example.com/a.css';</style>",
      "<link rel='stylesheet' href='https://example.com'>",
      "<table background='https://example.com'></table>",
      "<!--[if mso]><v:x/><![endif]-->",
    ]
    for part in parts {
      #expect(problems(["en/x.html": "{{code}}" + part]) != [], "\(part)")
      #expect(problems(["en/x.html": "{{code}}" + part], allowsRemoteContent: true) == [], "\(part)")
    }
    for part in [
      "<img src='http://example.com/a.png'>", "<script>1</script>",
      "<table background='//x.example'></table>",
    ] {
      #expect(problems(["en/x.html": "{{code}}" + part], allowsRemoteContent: true) != [], "\(part)")
    }
  }

  @Test("An email with HTML has both texts, and its lines are short and in ASCII")
  func multipart() throws {
    let configuration = try configuration([
      "en/default.html": "<p>\(String(repeating: "ä", count: 2000))</p><p>{{code}}</p>",
      "en/default.txt": "Code {{code}}",
    ])
    let message = try configuration.sample(.email, "sign-in", language: "en")
    let mail = MailMessage(message, from: try .email("codes@example.com"), name: nil, at: Date()).text
    let parts = mail.components(separatedBy: "--=_\(message.name)")
    #expect(parts.count == 4 && parts[3] == "--\n")
    #expect(parts[0].contains("\nContent-Type: multipart/alternative;\n boundary=\"=_\(message.name)\"\n"))
    #expect(
      parts[1].hasPrefix("\nContent-Type: text/plain")
        && parts[1].hasSuffix("\n\nCode \(String(message.code))\n")
    )
    let html = try #require(parts[2].components(separatedBy: "\n\n").last)
    let decoded = try #require(Data(base64Encoded: html, options: .ignoreUnknownCharacters))
    #expect(String(decoding: decoded, as: UTF8.self) == (message.html ?? "") + "\n")
    for line in mail.split(separator: "\n") {
      #expect(line.utf8.count <= 76 && line.utf8.allSatisfy { (32..<127).contains($0) }, "\(line)")
    }
    let long = try self.configuration(["en/default.txt": "{{code}} " + String(repeating: "x", count: 1000)])
    let longMail = MailMessage(
      try long.sample(.email, "x", language: "en"),
      from: try .email("a@example.com"),
      name: nil,
      at: Date()
    )
    #expect(longMail.text.split(separator: "\n").allSatisfy { $0.utf8.count <= 76 })
  }

  @Test("The largest email fits in the buffer of a pipe")
  func size() throws {
    let filler = String(repeating: "ä", count: 16_300)
    let configuration = try configuration([
      "en/default.html": "<p>\(filler)</p>{{code}}",
      "en/default.txt": "{{code}}" + String(repeating: "ä", count: 2040),
    ])
    let message = try configuration.sample(.email, "sign-in", language: "en")
    #expect(
      MailMessage(message, from: try .email("codes@example.com"), name: nil, at: Date()).text.utf8.count
        < 65_536
    )
  }

  @Test("Texts are read from a folder, except files that begin with a dot")
  func folder() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(atPath: folder.file("en"), withIntermediateDirectories: true)
    try Data("{{code}}\r\n".utf8).write(to: URL(filePath: folder.file("en/default.sms")))
    try Data("x".utf8).write(to: URL(filePath: folder.file("en/.default.sms.swp")))
    try Data("x".utf8).write(to: URL(filePath: folder.file(".notes")))
    #expect(try MessageTexts(folder: folder.path).files == ["en/default.sms": "{{code}}\r\n"])
    try Data([0xFF]).write(to: URL(filePath: folder.file("en/x.sms")))
    #expect(throws: UnreadableTexts.self) { try MessageTexts(folder: folder.path) }
    try Data(count: 40_000).write(to: URL(filePath: folder.file("en/x.sms")))
    #expect(throws: UnreadableTexts.self) { try MessageTexts(folder: folder.path) }
    #expect(throws: UnreadableTexts.self) { try MessageTexts(folder: folder.file("none")) }
  }
}
