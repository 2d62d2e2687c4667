import Foundation
import OneTimeCode
import TestSupport
import Testing
import UIKitDriver

@testable import OneTimeCodeUIKit

@MainActor
@Suite("Texts that come whole, however UIKit goes about it")
struct FillingJourneys {
  typealias Unknowns = StandIn.Unknowns

  @Test("F6, V1 every recorded burst reports each code once", arguments: try Recording.all(), Unknowns.all)
  func bursts(_ recording: Recording, _ unknowns: Unknowns) async throws {
    try await Scene.play(unknowns) { scene in
      scene.view.dismissesKeyboardWhenComplete = false
      await scene.focus()
      if let rejected = recording.rejected {
        try scene.view.set(rejected)
        scene.view.reject()
      }
      scene.person.autoFill(recording.steps.map(\.step))
      await settle()
      #expect(scene.completions == recording.completions)
      #expect(scene.view.code == recording.text)
      #expect(scene.view.field.text == recording.text)
    }
  }

  @Test("F3, F6, M14 a pasted message is taken whole, and spelled out", arguments: Unknowns.all)
  func pasting(_ unknowns: Unknowns) async {
    await Scene.play(unknowns) { scene in
      await scene.focus()
      scene.person.type("12")
      scene.person.paste("G-985391 is your code.\nDo not tell it to anybody.")
      await settle()
      #expect(scene.view.code == "985391")
      #expect(scene.completions == ["985391"])
      #expect(await scene.heard() == ["Code filled: 9 8 5 3 9 1"])
    }
  }

  @Test("F7 a part of a code is pasted at the caret, as one step", arguments: Unknowns.all)
  func part(_ unknowns: Unknowns) async {
    await Scene.play(unknowns) { scene in
      await scene.focus()
      scene.person.type("91")
      scene.person.move(.left)
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
      #expect(scene.view.code == "")
      #expect(await scene.heard().first?.contains("bank.example") == true)
      scene.person.paste("985391 is your code\n\n@example.com #985391")
      #expect(scene.view.code == "985391")
    }
  }

  @Test("F6 a paste button, a drop and dictation are fillings too", arguments: Unknowns.all)
  func otherWays(_ unknowns: Unknowns) async {
    await Scene.play(unknowns) { scene in
      scene.view.dismissesKeyboardWhenComplete = false
      await scene.focus()
      let control = scene.view.makePasteControl()
      #expect(control.target === scene.view.field)
      scene.person.hand("code 111111", to: scene.view.field)
      await wait(for: "111111", in: scene)
      scene.person.drop("code 222222", on: scene.view.field)
      await wait(for: "222222", in: scene)
      scene.person.dictate("333 333")
      await wait(for: "333333", in: scene)
      #expect(scene.completions == ["111111", "222222", "333333"])
    }
  }

  /// What an item provider hands over comes from another thread.
  private func wait(for code: String, in scene: Scene) async {
    for _ in 0..<200 where scene.view.code != code { try? await Task.sleep(for: .milliseconds(5)) }
    #expect(scene.view.code == code)
  }

  @Test("M10 cut and copy take the range; a masked field does neither")
  func cutting() async {
    await Scene.play { scene in
      await scene.focus()
      scene.person.type("985")
      scene.person.selectAll()
      scene.person.copy()
      #expect(StandIn.current.pasteboard.string == "985")
      scene.person.cut()
      #expect(scene.state == "|")
      scene.view.settings.isMasked = true
      StandIn.current.pasteboard.string = nil
      scene.person.type("985")
      scene.person.selectAll()
      scene.person.cut()
      scene.person.copy()
      #expect(StandIn.current.pasteboard.string == nil)
      #expect(scene.view.code == "985")
    }
  }

  @Test("A9 nothing reads the clipboard unasked")
  func clipboard() async {
    await Scene.play { scene in
      StandIn.current.pasteboard.string = "985391"
      await scene.focus()
      scene.person.type("98")
      _ = scene.voiceOver.transcript
      scene.person.backspace()
      await settle()
      #expect(StandIn.current.pasteboard.reads == 0)
    }
  }
}

/// A recorded burst, see the fixtures.
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
