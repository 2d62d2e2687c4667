#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import OneTimeCode
  import TestSupport
  import Testing

  @testable import OneTimeCodeUI

  @MainActor
  @Suite("Deallocation of a field on a Mac")
  struct MemoryTests {
    @Test(
      "A removed field is deallocated after use, even if the server doesn't respond",
      arguments: [true, false],
      Stage.standard
    )
    func deallocates(_ verifies: Bool, _ stage: Stage) async {
      await stage.runExclusively {
        weak var view: OneTimeCodeView?
        weak var editor: NSTextView?
        var window: NSWindow? = makeWindow()
        do {
          let field = OneTimeCodeView(frame: NSRect(x: 0, y: 0, width: 386, height: 44))
          if verifies { field.verify = { _ in try await Task.sleep(for: .seconds(3600)) } }
          window?.contentView?.addSubview(field)
          window?.layoutIfNeeded()
          field.focus()
          await settle()
          if let window { Person(window: window, by: stage.route()).type("985391") }
          await settle()
          view = field
          editor = field.field.editor
          field.removeFromSuperview()
          window = nil
        }
        await settle()
        #expect(view == nil)
        #expect(editor == nil)
      }
    }

    private func makeWindow() -> NSWindow {
      NSWindow(
        contentRect: NSRect(x: 0, y: 0, width: 400, height: 100),
        styleMask: .titled,
        backing: .buffered,
        defer: false
      )
    }
  }
#endif
