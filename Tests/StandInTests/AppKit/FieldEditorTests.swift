import AppKit
import AppKitDriver
import TestSupport
import Testing

/// What the AppKit face leans on, as rules of the stand-in. Where the documentation says it, it is quoted.
@MainActor
@Suite("AppKit: windows, field editors, places")
struct FieldEditorTests {
  /// Writes down what it is told.
  private final class Recorder: NSObject, NSTextFieldDelegate {
    var log: [String] = []
    func controlTextDidBeginEditing(_ obj: Notification) { log.append("begin") }
    func controlTextDidChange(_ obj: Notification) { log.append("change") }
    func controlTextDidEndEditing(_ obj: Notification) { log.append("end") }
  }

  private final class FlippedView: NSView {
    override var isFlipped: Bool { true }
  }

  private let window = NSWindow(
    contentRect: NSRect(x: 10, y: 20, width: 300, height: 200),
    styleMask: .titled,
    backing: .buffered,
    defer: false
  )
  private let field = NSTextField(frame: NSRect(x: 20, y: 150, width: 100, height: 22))
  private let other = NSTextField(frame: NSRect(x: 20, y: 100, width: 100, height: 22))

  init() {
    window.contentView?.addSubview(field)
    window.contentView?.addSubview(other)
    field.nextKeyView = other
  }

  @Test("While a field is edited, the first responder is the window's field editor, with all selected")
  func editor() throws {
    field.stringValue = "985"
    #expect(window.makeFirstResponder(field))
    let editor = try #require(window.firstResponder as? NSTextView)
    #expect(editor.isFieldEditor)
    #expect(field.currentEditor() === editor)
    #expect(editor.selectedRange() == NSRange(location: 0, length: 3))
    #expect(window.makeFirstResponder(other))
    #expect(field.currentEditor() == nil)
    // "A single NSTextView object that is shared among all the controls in a single window."
    #expect(other.currentEditor() === editor)
  }

  @Test("\"Editing begins\" with the first change, and a change by the program is not told")
  func telling() {
    let recorder = Recorder()
    field.delegate = recorder
    _ = window.makeFirstResponder(field)
    #expect(recorder.log == [])
    Person(window: window).type("9")
    field.stringValue = "12"
    _ = window.makeFirstResponder(nil)
    #expect(recorder.log == ["begin", "change", "end"])
    #expect(field.stringValue == "12")
    #expect(window.firstResponder === window)
  }

  @Test("Tab hands the focus to the next key view, Return ends the editing")
  func keys() {
    _ = window.makeFirstResponder(field)
    let person = Person(window: window)
    person.pressTab()
    #expect(other.currentEditor() != nil)
    person.pressReturn()
    #expect(other.currentEditor() == nil)
  }

  @Test("A disabled field does not become first responder; then \"the window itself\" is")
  func disabled() {
    field.isEnabled = false
    #expect(!window.makeFirstResponder(field))
    #expect(window.firstResponder === window)
  }

  @Test("In a window y goes up, in a flipped view down; a hit is asked for in the superview's coordinates")
  func places() throws {
    let content = try #require(window.contentView)
    let flipped = FlippedView(frame: NSRect(x: 0, y: 0, width: 300, height: 90))
    let child = FlippedView(frame: NSRect(x: 10, y: 10, width: 20, height: 20))
    content.addSubview(flipped)
    flipped.addSubview(child)
    #expect(child.convert(NSPoint(x: 0, y: 0), to: nil) == NSPoint(x: 10, y: 80))
    #expect(child.convert(NSPoint(x: 10, y: 80), from: nil) == NSPoint(x: 0, y: 0))
    let rect = child.convert(NSRect(x: 0, y: 0, width: 20, height: 5), to: nil)
    #expect(rect == NSRect(x: 10, y: 75, width: 20, height: 5))
    #expect(content.hitTest(NSPoint(x: 15, y: 70)) === child)
    #expect(content.hitTest(NSPoint(x: 15, y: 15)) === flipped)
  }

  @Test("Layers: a view that wants one gives one to those in it, and a layer is flipped with its view")
  func layers() {
    let flipped = FlippedView(frame: NSRect(x: 0, y: 0, width: 100, height: 100))
    let child = NSView(frame: NSRect(x: 10, y: 10, width: 20, height: 20))
    flipped.addSubview(child)
    #expect(flipped.layer == nil)
    flipped.wantsLayer = true
    #expect(child.layer?.superlayer === flipped.layer)
    #expect(flipped.layer?.contentsAreFlipped() == true)
    #expect(child.layer?.contentsAreFlipped() == false)
  }

  @Test("A dynamic colour is resolved in the appearance that is drawn in, a contrast as well")
  func colours() throws {
    let color = NSColor(name: nil) { appearance in
      let names: [NSAppearance.Name] = [.aqua, .accessibilityHighContrastDarkAqua]
      return appearance.bestMatch(from: names) == .aqua ? .white : .black
    }
    let dark = try #require(NSAppearance(named: .accessibilityHighContrastDarkAqua))
    #expect(color.cgColor == NSColor.white.cgColor)
    dark.performAsCurrentDrawingAppearance { #expect(color.cgColor == NSColor.black.cgColor) }
    #expect(color.cgColor == NSColor.white.cgColor)
    let light = NSAppearance(named: .accessibilityHighContrastAqua)
    #expect(light?.bestMatch(from: [.aqua, .darkAqua]) == .aqua)
  }
}
