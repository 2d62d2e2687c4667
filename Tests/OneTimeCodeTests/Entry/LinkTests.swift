import OneTimeCode
import Testing

@Suite("Links that contain a code")
struct LinkTests {
  private func reading(_ fragment: String, as format: CodeFormat = .digits()) -> CodeReading {
    CodeReading(fragment: Array(fragment.utf16), as: format)
  }

  /// Opens a link with this code, and returns the effects.
  private func open(_ code: CodeSymbols = "985391", in entry: inout CodeEntry) -> CodeEntry.Effects {
    entry.handle(.enter(.code(code)), from: CodeEntry.Cause(.prefill))
  }

  @Test(
    "F14.1 The only parameter `otc` of a fragment is the code, encoded as in a form",
    arguments: [
      "otc=985391", "otc=985391&c=b41f", "/route&otc=985391", "c=1&&otc=985391&", "otc=985+391",
      "otc=%39%385391",
      "otc=985%2D391", "otc=9.8.5.3.9.1", "OTC=123456&otc=985391&xotc=123456",
    ]
  )
  func parameters(fragment: String) {
    #expect(reading(fragment) == .code("985391"))
  }

  @Test("F14.1 A code can contain letters, which are folded, and signs, which are percent-encoded")
  func alphabets() throws {
    #expect(reading("otc=a1b2c3", as: .lettersAndDigits(6)) == .code("A1B2C3"))
    let format = try CodeFormat(length: 4, alphabet: CodeFormat.Alphabet("&+%="))
    #expect(reading("otc=%26%2b%25%3D", as: format) == .code("&+%="))
    #expect(reading("otc==%26==", as: format) == .code("=&=="))
    #expect(reading("otc=5", as: .digits(1)) == .code("5"))
  }

  @Test(
    "F14.1 A link without a complete code changes nothing: another length or symbol, a message, two codes, bad encoding",
    arguments: [
      "", "otc", "otc=", "otc=98539", "otc=9853911", "otc=98539a", "otc=Code:+985391", "otc=985391+or+985392",
      "otc=985391&otc=985391", "otc=985391&otc=", "otc=98539%", "otc=98539%3", "otc=98539%3g", "otc=98539%:1",
      "otc=%EF%BC%99%EF%BC%98%EF%BC%95391", "otc=９８５３９１", "otc=985%0A391", "otc=%00985391", "%6Ftc=985391",
      "/route?otc=985391", "?otc=985391", " otc=985391", "#otc=985391", "985391",
      "otc=985391&" + String(repeating: "x", count: 10_000), String(repeating: "otc=985391&", count: 900),
    ]
  )
  func others(fragment: String) {
    #expect(reading(fragment) == .nothing)
  }

  @Test(
    "F14.2, V2.11, V1.9 The code is filled in and announced but not reported, whatever the settings are; Return submits it",
    arguments: [true, false],
    [true, false]
  )
  func fills(verifies: Bool, submits: Bool) {
    var entry = CodeEntry(
      settings: .with {
        $0.verifies = verifies
        $0.submitsWhenComplete = submits
        $0.dismissesKeyboardWhenComplete = true
      }
    )
    let effects = open(in: &entry)
    #expect(effects.result == nil && effects.actions == .changed && entry.phase == .editing)
    #expect(entry.symbols == "985391" && entry.attempt == nil)

    var queue = CodeAnnouncement.Queue()
    queue.append(.filled)
    #expect(effects.announcement == .filled && queue.next(for: entry) == .filled)
    let isChecked = verifies || submits
    #expect(queue.next(for: entry) == (isChecked ? .unverified : nil) && queue.next(for: entry) == nil)
    #expect(entry.status?.phrase == (isChecked ? .notYetChecked : nil), "what is announced is seen")

    let submission = entry.handle(.submit)
    #expect(submission.completed == "985391")
    #expect(submission.actions.contains(verifies ? .verifies : .submits))
    #expect(entry.status == entry.notice)
  }

  @Test("F14.2, A3.1 The code isn't announced by a masked field")
  func masked() {
    var entry = CodeEntry(settings: .with { $0.isMasked = true })
    #expect(open(in: &entry).announcement == .filledMasked)
  }

  @Test("F14.2, V1.6, M11.1 The user can paste the same code, which is reported then, or undo the link")
  func pastedAgain() {
    var entry = CodeEntry()
    _ = open(in: &entry)
    #expect(entry.completed(by: .text("985391")) == "985391")
    entry = CodeEntry()
    _ = open(in: &entry)
    #expect(expect(entry, on: .undo, becomes: "|").completed == nil)
    #expect(expect(entry, on: .undo, .redo, becomes: "985391|").completed == nil)
  }

  @Test(
    "F14.3 A link changes neither what the user has entered nor a code that is verified, rejected or accepted"
  )
  func fullFields() {
    for entry in [
      field("9|"), field("123456|"), field("985391|", .verifying), field("985391|", .accepted),
      field("123456|", .rejected(.wrongCode())), field("123456|", .rejected(.noNetwork)),
    ] {
      var after = entry
      #expect(open(in: &after) == CodeEntry.Effects())
      #expect(after == entry)
    }
  }

  @Test(
    "F14.3 A field that the app has emptied while it verifies the code isn't filled; after a rejection, it is"
  )
  func emptiedFields() throws {
    var entry = field("985391|", .verifying)
    let attempt = try #require(entry.attempt)
    entry.empty()
    #expect(open("123456", in: &entry) == CodeEntry.Effects())
    entry.settle(attempt, .wrongCode())
    #expect(open("123456", in: &entry).actions == .changed)
    #expect(entry.symbols == "123456" && entry.phase == .editing)
  }
}
