import OneTimeCode
import Testing

@Suite("Accessibility of the field")
struct AccessibilityTests {
  private func text(_ sentence: CodePhrases.LocalizedMessage) -> String {
    CodePhrases.english.text(for: sentence)
  }

  @Test("A1.1 The description gives the number of entered symbols and the length")
  func description() {
    #expect(text(field("9853|").accessibility.description) == "4 of 6 digits entered.")
    let letters = CodeFormat.lettersAndDigits(8)
    #expect(text(field("A|", as: letters).accessibility.description) == "1 of 8 characters entered.")
  }

  @Test("A7.6, V2.9 The status says what is announced about the code, or else that it is checked at once")
  func status() {
    let settings = CodeEntry.Settings.with { $0.verifies = true }
    func status(_ entry: CodeEntry) -> CodePhrases.Phrase? { entry.status?.phrase }
    var entry = field("98|", settings: settings)
    #expect(status(entry) == .checkedWhenComplete && entry.accessibility.notice == entry.status)
    #expect(status(field("985391|", .verifying, settings: settings)) == .verifying)
    #expect(status(field("985391|", .accepted, settings: settings)) == .accepted)
    #expect(field("985391|", settings: settings).accessibility.notice == nil)
    #expect(entry.prepareForNewCode(.calling).announcement == .calling)
    #expect(status(entry) == .calling)
    entry.handle(.text("x"))
    #expect(status(entry) == .checkedWhenComplete)
    entry.prepareForNewCode(.codeSent)
    entry.handle(.text("5"))
    #expect(status(entry) == .checkedWhenComplete)
    entry.settings.verifyOn = .submit
    #expect(entry.status == nil)
  }

  @Test("A1.2 While the field is focused, edits do not update the count")
  func refreshing() throws {
    var entry = field("98|")
    entry.handle(.text("5"))
    entry.handle(.text("3"))
    #expect(entry.accessibility.description.count == 2)
    entry.handle(.focus)
    #expect(entry.accessibility.description.count == 2)
    entry.handle(.blur)
    #expect(entry.accessibility.description.count == 4)
    entry.handle(.focus)
    #expect(entry.accessibility.description.count == 4)
    entry.handle(.blur)
    try entry.set("985")
    #expect(entry.accessibility.description.count == 3)
    entry.handle(.focus)
    entry.handle(.deleteAll)
    #expect(entry.accessibility.description.count == 3)
  }

  @Test("A1.1, F10.5 After a change of format, the count does not exceed the length")
  func reformatting() {
    var entry = field("985391|")
    entry.reformat(.digits(4))
    #expect(
      entry.accessibility.description == CodePhrases.LocalizedMessage(.enteredDigits, count: 0, length: 4)
    )
    var longer = field("985391|")
    longer.reformat(.digits(8))
    #expect(
      longer.accessibility.description == CodePhrases.LocalizedMessage(.enteredDigits, count: 6, length: 8)
    )
  }

  @Test("A1.1, V7.4 Only a rejected field has an error")
  func error() {
    #expect(field("98|").accessibility.error == nil)
    #expect(field("985391|", .verifying).accessibility.error == nil)
    #expect(field("985391|", .accepted).accessibility.error == nil)
    #expect(
      field("985391|", .rejected(.expired)).accessibility.error == CodePhrases.LocalizedMessage(.expired)
    )
  }

  @Test("A2.1 The value contains the entered symbols")
  func value() {
    #expect(field("98|53").accessibility.value == "9853")
    #expect(field("|").accessibility.value == CodeSymbols())
  }

  @Test("A3.1 A masked field has no value, but has a count and announces that it was filled in")
  func masked() {
    let masked = CodeEntry.Settings.with { $0.isMasked = true }
    var entry = field("9853|", settings: masked)
    #expect(entry.accessibility.value == nil)
    #expect(text(entry.accessibility.description) == "4 of 6 digits entered.")
    #expect(entry.announcementText(on: .text("985391")) == "Code filled in")
  }

  @Test("A3.1 No announcement of a masked field contains the symbols")
  func maskedAnnouncements() {
    let masked = CodeEntry.Settings.with { $0.isMasked = true }
    let steps: [(inout CodeEntry) -> CodeEntry.Effects] = [
      { $0.handle(.text("98")) }, { $0.handle(.text("5391")) }, { $0.handle(.text("123456")) },
      { $0.beginVerification(of: "123456") }, { $0.reject("123456", .wrongCode()) },
      { $0.handle(.text("7")) },
      { $0.handle(.text("a")) }, { $0.handle(.submit) }, { $0.handle(.undo) }, { $0.accept("123456") },
      { $0.handle(.text("1")) },
    ]
    var entry = CodeEntry(settings: masked)
    for step in steps {
      guard let announcement = step(&entry).announcement else { continue }
      let phrase = announcement.message(in: .digits()).phrase
      #expect(CodePhrases.all.allSatisfy { !$0[phrase].other.contains("{code}") }, "\(announcement)")
    }
  }

  @Test("A5.1 Filling in a code announces \"Code filled in\", then the symbols")
  func filled() throws {
    let format = try CodeFormat(length: 6, grouping: [3, 3])
    var entry = CodeEntry(format: format)
    #expect(entry.announcementText(on: .text("985391", as: format)) == "Code filled in: 9 8 5, 3 9 1")
  }

  @Test("A5.2 Filling in a partial code announces the code if it fills the last slot, otherwise the count")
  func filledByParts() {
    var entry = field("|")
    #expect(entry.announcementText(on: .text("985")) == "3 of 6 digits entered.")
    #expect(entry.announcementText(on: .text("391")) == "Code filled in: 9 8 5 3 9 1")
  }
}
