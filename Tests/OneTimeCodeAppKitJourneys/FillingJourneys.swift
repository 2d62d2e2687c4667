import AppKitDriver
import Foundation
import OneTimeCode
import TestSupport
import Testing

@testable import OneTimeCodeAppKit

@MainActor
@Suite("Texts that come whole, however AppKit goes about it")
struct FillingJourneys {
  typealias Unknowns = StandIn.Unknowns

  @Test(
    "F6, V1 every recorded burst reports each code once",
    arguments: try Recording.all(),
    Unknowns.allFillings
  )
  func bursts(_ recording: Recording, _ unknowns: Unknowns) async throws {
    try await Scene.play(unknowns) { scene in
      await scene.focus()
      if let rejected = recording.rejected {
        try scene.view.set(rejected)
        scene.view.reject()
      }
      scene.person.autoFill(recording.steps.map(\.step), into: scene.view.field)
      await settle()
      #expect(scene.completions == recording.completions)
      #expect(scene.view.code == recording.text)
      #expect(scene.view.field.stringValue == recording.text)
      #expect(scene.person.editor?.string == recording.text)
    }
  }

  @Test("F11 a program fills a field that nobody edits", arguments: [true, false])
  func unfocused(_ isCell: Bool) async {
    var unknowns = Unknowns()
    unknowns.elementIsCell = isCell
    await Scene.play(unknowns) { scene in
      scene.view.field.setAccessibilityValue("985 391")
      await settle()
      #expect(scene.completions == ["985391"])
      #expect(scene.view.field.stringValue == "985391")
      scene.view.clear()
      scene.view.field.stringValue = "12"
      #expect(scene.state == "12|")
      scene.view.field.cell?.setAccessibilityValue("99x")
      #expect(scene.state == "12|")
    }
  }

  @Test("F3, F6, M14 a pasted message is taken whole, and spelled out", arguments: Unknowns.all)
  func pasting(_ unknowns: Unknowns) async {
    await Scene.play(unknowns) { scene in
      await scene.focus()
      scene.person.type("12")
      scene.person.paste("G-985391 is your code.\nDo not tell it to anybody.")
      await settle()
      #expect(scene.state == "985391|")
      #expect(scene.completions == ["985391"])
      #expect(await scene.heard() == ["Code filled: 9 8 5 3 9 1"])
    }
  }

  @Test("F7 a part of a code is pasted at the caret, as one step", arguments: Unknowns.all)
  func part(_ unknowns: Unknowns) async {
    await Scene.play(unknowns) { scene in
      await scene.focus()
      scene.person.type("91")
      scene.person.press(.left)
      scene.person.paste("85-3")
      await settle()
      #expect(scene.state == "9853|1")
      scene.person.undo()
      #expect(scene.view.code == "91")
    }
  }

  @Test(
    "F8 what holds no code, several, or too much is refused whole",
    arguments: [
      ("985391 or 123456", "The text holds more than one code. Enter the one that you want."),
      ("9853912", "7 digits were pasted; the code has 6."),
      ("hello", "The text holds no code that fits here."),
    ]
  )
  func refused(_ text: String, _ words: String) async {
    await Scene.play { scene in
      await scene.focus()
      scene.person.type("98")
      scene.person.paste(text)
      await settle()
      #expect(scene.state == "98|")
      #expect(await scene.heard() == [words])
    }
  }

  @Test("F9 a message for another domain enters nothing and says for which")
  func foreignDomain() async {
    let content = OneTimeCodeContent(domain: "example.com", phrases: .english)
    await Scene.play(content: content) { scene in
      await scene.focus()
      scene.person.paste("985391 is your code\n\n@bank.example #985391")
      await settle()
      #expect(scene.view.code == "")
      #expect(scene.view.message?.contains("bank.example") == true)
      scene.person.paste("123456 is your code\n\n@login.example.com #123456")
      #expect(scene.view.code == "")
      scene.person.paste("123456 is your code\n\n@example.com #123456")
      #expect(scene.view.code == "123456")
    }
  }

  @Test("F6 dictation and a drop are texts that come whole", arguments: Unknowns.all)
  func dictation(_ unknowns: Unknowns) async {
    await Scene.play(unknowns) { scene in
      await scene.focus()
      scene.person.dictate("985 391")
      await settle()
      #expect(scene.state == "985391|")
      scene.view.clear()
      scene.person.drop("Your code:\n654321")
      await settle()
      #expect(scene.state == "654321|")
      #expect(scene.completions == ["985391", "654321"])
    }
  }

  @Test("M10 copy and cut take the range, of a masked field nothing", arguments: Unknowns.all)
  func copying(_ unknowns: Unknowns) async {
    await Scene.play(unknowns) { scene in
      await scene.focus()
      scene.person.type("985")
      scene.person.shiftLeft()
      scene.person.copy()
      #expect(StandIn.current.pasteboard == "5")
      scene.person.selectAll()
      scene.person.cut()
      #expect(StandIn.current.pasteboard == "985")
      #expect(scene.state == "|")
      scene.view.isMasked = true
      scene.person.type("12")
      scene.person.selectAll()
      scene.person.copy()
      scene.person.cut()
      #expect(StandIn.current.pasteboard == "985")
      #expect(scene.state == "[12]")
    }
  }

  @Test("F10 the program sets, clears and reformats, and nothing is reported", arguments: Unknowns.all)
  func program(_ unknowns: Unknowns) async throws {
    try await Scene.play(unknowns) { scene in
      await scene.focus()
      try scene.view.set("985 391")
      #expect(scene.state == "985391|")
      #expect(throws: UnreadableCode.self) { try scene.view.set("1234567") }
      #expect(scene.state == "985391|")
      scene.view.content.format = .digits(4)
      scene.window.layoutIfNeeded()
      #expect(scene.state == "|")
      #expect(scene.view.slotLayers.count == 4)
      try scene.view.set("9853")
      scene.view.clear()
      #expect(scene.state == "|")
      #expect(scene.completions == [])
      #expect(scene.view.field.stringValue == "")
    }
  }

  @Test("F1 letters are folded to capitals", arguments: Unknowns.all)
  func letters(_ unknowns: Unknowns) async throws {
    let format = try CodeFormat(length: 6, alphabet: .lettersAndDigits)
    await Scene.play(unknowns, content: OneTimeCodeContent(format: format, phrases: .english)) { scene in
      await scene.focus()
      scene.person.type("a1b")
      await settle()
      #expect(scene.state == "A1B|")
    }
  }
}

/// A burst of what AutoFill does, as the core's tests know it, too.
struct Recording: Decodable, Sendable, CustomTestStringConvertible {
  let name: String
  let rejected: String?
  let steps: [Step]
  let completions: [String]
  let text: String

  struct Step: Decodable {
    let insert: String?
    let replace: [Int]?
    let text: String?

    @MainActor var step: Person.Step {
      guard let replace else { return Person.Step(nil, insert ?? "") }
      return Person.Step(replace[0]..<replace[1], text ?? "")
    }
  }

  var testDescription: String { name }

  static func all() throws -> [Recording] {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Fixtures/bursts.json")
    return try JSONDecoder().decode([Recording].self, from: Data(contentsOf: file))
  }
}
