import AppKit
import AppKitDriver
import TestSupport
import Testing

/// Tests of the AppKit behaviour that the library relies on.
@MainActor
@Suite("AppKit: windows, field editors, coordinates")
struct FieldEditorTests {
  private final class Recorder: NSObject, NSTextFieldDelegate {
    var calls: [String] = []
    func controlTextDidBeginEditing(_ obj: Notification) { calls.append("begin") }
    func controlTextDidChange(_ obj: Notification) { calls.append("change") }
    func controlTextDidEndEditing(_ obj: Notification) { calls.append("end") }
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

  @Test("Focusing a field makes the window's field editor first responder, with all text selected")
  func editor() throws {
    field.stringValue = "985"
    #expect(window.makeFirstResponder(field))
    let editor = try #require(window.firstResponder as? NSTextView)
    #expect(editor.isFieldEditor)
    #expect(field.currentEditor() === editor)
    #expect(editor.selectedRange() == NSRange(location: 0, length: 3))
    #expect(window.makeFirstResponder(other))
    #expect(field.currentEditor() == nil)
    // By default, a window's controls share its field editor.
    #expect(other.currentEditor() === editor)
  }

  @Test("Editing begins with the first change, and programmatic changes don't notify the delegate")
  func delegateCalls() {
    let recorder = Recorder()
    field.delegate = recorder
    _ = window.makeFirstResponder(field)
    #expect(recorder.calls == [])
    Person(window: window).type("9")
    (field.currentEditor() as? NSTextView)?.string = "12"
    _ = window.makeFirstResponder(nil)
    #expect(recorder.calls == ["begin", "change", "end"])
    #expect(field.stringValue == "12")
    #expect(window.firstResponder === window)
  }

  @Test(
    "Setting the value or, by default, disabling the field aborts editing without notifying the delegate",
    arguments: [true, false]
  )
  func aborting(_ disables: Bool) {
    let recorder = Recorder()
    field.delegate = recorder
    _ = window.makeFirstResponder(field)
    Person(window: window).type("9")
    if disables { field.isEnabled = false } else { field.stringValue = "12" }
    #expect(field.currentEditor() == nil)
    #expect(window.firstResponder === window)
    #expect(recorder.calls == ["begin", "change"])
  }

  private final class ClickedView: NSView {
    var calls: [String] = []
    override var acceptsFirstResponder: Bool { true }
    override func becomeFirstResponder() -> Bool {
      calls.append("focus")
      return true
    }
    override func mouseDown(with event: NSEvent) { calls.append("click") }
  }

  @Test(
    "A clicked view becomes first responder before or after mouseDown, as configured",
    arguments: [true, false]
  )
  func clicking(_ focusesFirst: Bool) async {
    await StandIn.withFreshState {
      StandIn.current.behavior.clickFocusesFirst = focusesFirst
      let view = ClickedView(frame: NSRect(x: 200, y: 0, width: 50, height: 50))
      window.contentView?.addSubview(view)
      Person(window: window).click(at: NSPoint(x: 210, y: 10))
      #expect(view.calls == (focusesFirst ? ["focus", "click"] : ["click", "focus"]))
      #expect(window.firstResponder === view)
    }
  }

  @Test("Return presses the default button unless the button is disabled")
  func keyEquivalents() throws {
    final class CountingButton: NSButton {
      var count = 0
      override func performClick(_ sender: Any?) { count += 1 }
    }
    let button = CountingButton(frame: NSRect(x: 0, y: 0, width: 20, height: 20))
    button.keyEquivalent = "\r"
    window.contentView?.addSubview(button)
    let key = try #require(Driver.key("\r"))
    #expect(window.performKeyEquivalent(with: key))
    button.isEnabled = false
    #expect(!window.performKeyEquivalent(with: key))
    #expect(button.count == 1)
  }

  @Test("An archived view contains its subviews, which are decoded as new views")
  func archiving() throws {
    let view = NSView(frame: NSRect(x: 1, y: 2, width: 30, height: 40))
    view.addSubview(NSTextField(frame: NSRect(x: 3, y: 4, width: 5, height: 6)))
    let copy = try #require(ViewArchive.copy(of: view))
    #expect(copy.frame == view.frame)
    #expect(copy.subviews.map(\.frame) == view.subviews.map(\.frame))
    #expect(copy.subviews.first is NSTextField)
    #expect(copy.subviews.first !== view.subviews.first)
  }

  @Test("Tab moves the focus to the next key view, and Return ends editing")
  func keys() {
    _ = window.makeFirstResponder(field)
    let person = Person(window: window)
    person.pressTab()
    #expect(other.currentEditor() != nil)
    person.pressReturn()
    #expect(other.currentEditor() == nil)
  }

  @Test("A disabled field doesn't become first responder, so the window itself does")
  func disabled() {
    field.isEnabled = false
    // As documented, the result is `true` even if the responder refuses.
    #expect(window.makeFirstResponder(field))
    #expect(field.currentEditor() == nil)
    #expect(window.firstResponder === window)
  }

  @Test("In a window y points up, in a flipped view down; hitTest takes a point in superview coordinates")
  func coordinates() throws {
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

  @Test("A layer-backed view makes its subviews layer-backed, and a layer is flipped with its view")
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

  @Test("A dynamic colour is resolved for the drawing appearance, including its contrast")
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
