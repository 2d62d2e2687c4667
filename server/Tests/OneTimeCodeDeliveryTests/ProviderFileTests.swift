import Foundation
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
        "kinds": ["phone", "email"],
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
    let node = try JSONNode(parsing: data)
    #expect(node["documentation"]?.scalar?.hasPrefix("https://") == true)
    #expect(node["read"]?.scalar?.wholeMatch(of: /20\d\d-\d\d-\d\d/) != nil)
    #expect(provider.settings.contains { $0.value.isSecret })
  }

  @Test("Twelve provider files are shipped")
  func count() { #expect(Self.files.count == 12) }

  @Test(
    "A mistake is reported with its line and column",
    arguments: [
      (#""name": "sample""#, #""name": "A B""#, 2, 11, "lowercase letters"),
      (#""kinds": ["phone", "email"]"#, #""kinds": ["phone", "fax"]"#, 3, 22, "'phone' or 'email'"),
      (#""kinds": ["phone", "email"]"#, #""kinds": []"#, 3, 12, "a kind"),
      (#""text": "{text}""#, #""text": "{txt}""#, 10, 36, "there is no '{txt}'"),
      (#""text": "{text}""#, #""text": "{text""#, 10, 36, "'}' is missing"),
      (#""text": "{text}""#, #""text": "{text}}""#, 10, 36, "has no '{'"),
      (#""text": "{text}""#, #""text": "{a + b}""#, 10, 36, "a placeholder"),
      (#""text": "{text}""#, #""text": "{text}","#, 10, 45, "name in double quotes"),
      (#""text": "{text}""#, #""to": "{text}""#, 10, 28, "is defined twice"),
      (#""SAMPLE_FROM""#, #""ONETIMECODE_FROM""#, 4, 35, "the service's own"),
      (#""from": {"#, #""to": {"#, 4, 14, "is already defined"),
      (#""status": "2xx""#, #""status": 700"#, 12, 28, "from 200 to 599"),
      (#""means": "accepted""#, #""means": "great""#, 12, 44, "'refused'"),
      (#""means": "accepted""#, #""means": "accepted", "field": "/a""#, 12, 17, "needs 'equals'"),
      (#""responses""#, #""response""#, 12, 3, "no 'response'"),
      ("\"to\": \"{to}\"", "\"to\": \"{to}", 10, 28, "A ',' or '}'"),
      (#"{"bearer": "{token}"}"#, #"{"bearer": "{token}", "basic": 1}"#, 9, 23, "must have one of"),
    ]
  )
  func mistakes(old: String, new: String, line: Int, column: Int, message: String) throws {
    let problem = try #require(try problems(Self.file(old, new)).first)
    #expect(problem.text.contains(message), "\(problem)")
    #expect(problem.line == line && problem.column == column, "\(problem)")
  }

  @Test("All mistakes are reported, in the order of the file")
  func order() throws {
    let data = Data(#"{"name": "A", "kinds": 7, "request": {"url": "ftp://x", "form": {"a": "{b}"}}}"#.utf8)
    #expect(try problems(data).map(\.column) == [10, 24, 46, 71])
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
    arguments: ["to", "number", "text", "code", "subject"]
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

  @Test("JSON that is invalid, too large or too deeply nested is a mistake")
  func hostile() throws {
    for text in ["", "[", "nul", "{\"a\": 01}", "\u{FEFF}{}", "{} {}", "\"\\x\"", "{\"name\": \"a\nb\"}"] {
      #expect(try problems(Data(text.utf8)).count == 1, "\(text)")
    }
    #expect(try problems(Data([0xFF, 0xFE])).first?.text.contains("UTF-8") == true)
    #expect(
      try problems(Data(String(repeating: "[", count: 60_000).utf8)).first?.text.contains("deep") == true
    )
    #expect(try problems(Data(repeating: 0x20, count: 70_000)).first?.text.contains("64 KB") == true)
  }
}
