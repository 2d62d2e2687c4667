#if canImport(UIKit)
  import Foundation
  import OneTimeCode
  import TestSupport
  import Testing
  import UIKit
  import UIKitDriver

  @testable import OneTimeCodeUI

  @MainActor
  @Suite("Journeys that need the stand-in for UIKit")
  struct UIKitSystemJourneys {

    @Test("M5.4 VoiceOver activation only focuses the field, with the caret at the end", arguments: Stage.all)
    func voiceOver(_ stage: Stage) async throws {
      try await stage.play { scene in
        await StandIn.current.change { $0.isVoiceOverRunning = true }
        try scene.view.session.set("985")
        let element = try #require(scene.voiceOver.element("Verification code"))
        scene.voiceOver.activate(element)
        await settle()
        #expect(scene.view.isFirstResponder)
        #expect(scene.state == "985|")
        await scene.point(at: 0)
        #expect(scene.view.session.entry.selection.isCaret)
      }
    }

    @Test(
      "M5.3 a key press or a new touch after a tap lets UIKit move the caret again",
      arguments: StandIn.UndocumentedBehavior.all
    )
    func handled(_ behavior: StandIn.UndocumentedBehavior) async throws {
      try await Stage(behavior).play { scene in
        try scene.view.session.set("985391")
        await scene.point(at: 2)
        scene.person.moveCaret(.left)
        #expect(scene.state == "98|5391")
        await scene.point(at: 2)
        scene.person.press(at: scene.middle(of: 4))
        scene.platformSelects(1..<1)
        #expect(scene.state == "9|85391")
      }
    }

    @Test(
      "M6.2, S6.2, S6.4 UIKit's handles are at the edges of the selected slots; its caret and highlight are invisible",
      arguments: StandIn.UndocumentedBehavior.all
    )
    func handles(_ behavior: StandIn.UndocumentedBehavior) async {
      await Stage(behavior).play(configure: { $0.dismissesKeyboardWhenComplete = false }) { scene in
        await scene.focus()
        scene.person.type("985391")
        await settle()
        #expect(scene.person.drawnSelection.caret == 0)
        scene.platformSelects(1..<4)
        let drawing = scene.person.drawnSelection
        let frames = scene.view.slotFrames
        #expect(drawing.handles.map(\.minX).first == frames[1].minX)
        #expect(drawing.handles.map(\.maxX).last == frames[3].maxX)
        #expect(drawing.handles.count == 2)
        #expect(drawing.highlight <= 2)
        scene.view.slotAppearance.startColor = .red
        #expect(scene.view.field.tintColor == .red)
      }
    }

    @Test(
      "V3.5, A7.3 with VoiceOver, completion and acceptance keep the keyboard and VoiceOver's place",
      arguments: Stage.standard
    )
    func voiceOverKeepsKeyboard(_ stage: Stage) async {
      for isRunning in [true, false] {
        await stage.play { scene in
          await StandIn.current.change { $0.isVoiceOverRunning = isRunning }
          await scene.focus()
          scene.person.type("985391")
          await settle()
          #expect(scene.hasFocus && scene.view.field.isKeyboardHidden != isRunning)
          scene.view.clear()
          scene.view.verify = { _ in }
          await scene.focus()
          scene.person.type("985391")
          for _ in 0..<20 where scene.view.phase != .accepted { await settle() }
          #expect(scene.view.phase == .accepted)
          #expect(scene.hasFocus && scene.view.field.isKeyboardHidden != isRunning)
        }
      }
    }

    @Test("M10.3 copied symbols stay on the device for two minutes, by default", arguments: Stage.standard)
    func localCopy(_ stage: Stage) async {
      await stage.play { scene in
        await scene.focus()
        scene.person.type("985")
        scene.person.selectAll()
        scene.person.copy()
        #expect(scene.clipboard == "985")
        #expect(StandIn.current.pasteboard.isLocalOnly)
        #expect(abs((StandIn.current.pasteboard.expirationDate?.timeIntervalSinceNow ?? 0) - 120) < 10)
        scene.view.copyPolicy = .allowed
        scene.person.cut()
        #expect(scene.clipboard == "985")
        #expect(!StandIn.current.pasteboard.isLocalOnly)
        #expect(StandIn.current.pasteboard.expirationDate == nil)
      }
    }

    @Test(
      "M10.4, M14 a field that forbids copying offers Paste, but no action that exports text",
      arguments: Stage.standard
    )
    func forbiddenMenu(_ stage: Stage) async {
      await stage.play(configure: { $0.copyPolicy = .forbidden }) { scene in
        scene.clipboard = "985391"
        await scene.focus()
        scene.person.type("985")
        scene.platformSelects(0..<2)
        #expect(scene.person.editMenu() == ["Paste", "Select", "Select All", "AutoFill"])
        #expect(scene.person.dragSelection() == 0)
      }
    }

    @Test("F1.5 the app's return key and keyboard appearance are shown at once", arguments: Stage.standard)
    func keyboardTraits(_ stage: Stage) async {
      await stage.play { scene in
        await scene.focus()
        scene.view.returnKeyType = .go
        scene.view.keyboardAppearance = .dark
        #expect(scene.view.field.returnKeyType == .go && scene.view.returnKeyType == .go)
        #expect(scene.view.field.keyboardAppearance == .dark && scene.view.keyboardAppearance == .dark)
        #expect(scene.person.keyboardReloads == 2)
      }
    }

    @available(iOS 26, *)
    @Test("F1.5 iPadOS shows no number pad popover, unless the app allows it", arguments: Stage.standard)
    func numberPad(_ stage: Stage) async {
      await stage.play { scene in
        #expect(!scene.view.field.allowsNumberPadPopover)
        scene.view.allowsNumberPadPopover = true
        #expect(scene.view.field.allowsNumberPadPopover && scene.view.allowsNumberPadPopover)
      }
    }

    @Test(
      "F1.5 changing the alphabet during editing replaces the keyboard at once",
      arguments: Stage.standard
    )
    func keyboard(_ stage: Stage) async {
      await stage.play { scene in
        scene.view.configuration.format = .lettersAndDigits(6)
        #expect(scene.person.keyboardReloads == 0)
        await scene.focus()
        scene.view.configuration.format = .digits(6)
        #expect(scene.person.keyboardReloads == 1)
        scene.view.configuration.format = .digits(8)
        #expect(scene.person.keyboardReloads == 1)
      }
    }

    @Test(
      "M10.2, M14 the edit menu of a masked field offers Paste, but no action that exports text",
      arguments: StandIn.UndocumentedBehavior.all
    )
    func editMenu(_ behavior: StandIn.UndocumentedBehavior) async {
      await Stage(behavior).play { scene in
        scene.clipboard = "985391"
        await scene.focus()
        scene.person.type("985")
        await settle()
        #expect(!scene.person.editMenu().contains("Cut"))
        scene.platformSelects(0..<2)
        let exportTitles = ["Cut", "Copy", "Look Up", "Translate", "Share…", "Speak"]
        #expect(scene.person.editMenu().filter { exportTitles.contains($0) } == exportTitles)
        #expect(scene.person.dragSelection() == 1)
        scene.view.isMasked = true
        #expect(scene.person.editMenu() == ["Paste", "Select", "Select All", "AutoFill"])
        #expect(scene.person.dragSelection() == 0)
      }
    }

    @Test(
      "A9.2 typing and deleting don't read the clipboard, and there is no accessibility action Paste",
      arguments: Stage.standard
    )
    func clipboard(_ stage: Stage) async {
      await stage.play { scene in
        StandIn.current.pasteboard.string = "985391"
        await scene.focus()
        scene.person.type("98")
        #expect(!scene.perform("Paste"))
        scene.person.backspace()
        await settle()
        #expect(StandIn.current.pasteboard.reads == 0)
      }
    }

    @Test(
      "A2.5, A7.1 announcements wait for other speech and spell out a code",
      arguments: Stage.standard
    )
    func attributes(_ stage: Stage) async throws {
      try await stage.play { scene in
        await scene.focus()
        scene.person.paste("Your code: 985391")
        _ = await scene.waitForAnnouncements()
        let argument = try #require(StandIn.current.posts.last?.argument as? NSAttributedString)
        let location = (argument.string as NSString).range(of: "9 8 5").location
        let spelled =
          argument.attribute(.accessibilitySpeechSpellOut, at: location, effectiveRange: nil) as? NSNumber
        #expect(spelled?.boolValue == true)
        #expect(argument.attribute(.accessibilitySpeechSpellOut, at: 0, effectiveRange: nil) == nil)
        let priority = argument.attribute(
          .accessibilitySpeechAnnouncementPriority,
          at: 0,
          effectiveRange: nil
        )
        #expect(priority as? UIAccessibilityPriority == .low)
      }
    }

    @Test(
      "V4.2, V4.3, S5 a rejection shakes the field and plays a haptic; reduced motion keeps only the haptic"
    )
    func motion() async throws {
      try await Stage(StandIn.UndocumentedBehavior()).play { scene in
        try scene.view.session.set("985391")
        scene.view.reject(CodeRejection.wrongCode())
        #expect(scene.view.slotsView.layer.animation(forKey: "shake") != nil)
        #expect(StandIn.current.haptics == [.error])
      }
      try await Stage(StandIn.UndocumentedBehavior()).play { scene in
        await StandIn.current.change { $0.isReduceMotionEnabled = true }
        try scene.view.session.set("985391")
        scene.view.reject(CodeRejection.wrongCode())
        #expect(scene.view.slotsView.layer.animation(forKey: "shake") == nil)
        #expect(StandIn.current.haptics == [.error])
        scene.view.accept()
        #expect(StandIn.current.haptics == [.error, .success])
      }
    }

    @Test("V2.1, S5 during verification the borders pulse; with reduced motion, they are only faint")
    func breathing() async throws {
      for reduces in [false, true] {
        try await Stage(StandIn.UndocumentedBehavior()).play { scene in
          await StandIn.current.change { $0.isReduceMotionEnabled = reduces }
          scene.view.verify = { _ in try await Task.sleep(for: .seconds(3600)) }
          let borders = scene.view.slotLayers.compactMap(\.borderGradient)
          try scene.view.session.set("98539")
          #expect(borders.allSatisfy { $0.animation(forKey: "pulse") == nil && $0.opacity == 1 })
          await scene.focus()
          scene.person.type("1")
          #expect(
            borders.allSatisfy { ($0.animation(forKey: "pulse") == nil) == reduces && $0.opacity < 1 }
          )
          scene.view.reject(CodeRejection.wrongCode())
          #expect(borders.allSatisfy { $0.animation(forKey: "pulse") == nil && $0.opacity == 1 })
        }
      }
    }

    @Test("F10.1, S4.2 the superview needs layout after a change to a format that takes more rows")
    func rows() {
      final class Holder: UIView {
        var count = 0
        override func setNeedsLayout() {
          count += 1
          super.setNeedsLayout()
        }
      }
      let holder = Holder(frame: CGRect(x: 0, y: 0, width: 390, height: 300))
      let view = OneTimeCodeView(frame: CGRect(x: 0, y: 0, width: 390, height: 60))
      holder.addSubview(view)
      holder.layoutIfNeeded()
      let before = holder.count
      view.configuration.format = .digits(32)
      #expect(holder.count > before)
    }

    @Test("S5 slot edges and borders lie on whole pixels at scales 1 to 3", arguments: [1.0, 2.0, 3.0])
    func pixels(_ scale: CGFloat) async throws {
      await Stage(StandIn.UndocumentedBehavior()).play { scene in
        scene.person.change { $0.displayScale = scale }
        scene.view.slotAppearance.borderWidth = 1.2
        for width in [286.0, 301.7, 333.3, 390.0] {
          scene.resize(to: CGSize(width: width, height: 44))
          let slots = scene.view.slotLayers
          let frames = scene.view.slotFrames
          #expect(Set(frames.map(\.width)).count == 1)
          for (slot, frame) in zip(slots, frames) {
            #expect(slot.frame == CGRect(origin: .zero, size: frame.size))
            let lengths = [frame.minX, frame.minY, frame.maxX, slot.sideWidth]
            for length in lengths.map({ $0 * scale }) {
              #expect(abs(length - length.rounded()) < 0.001, "\(length) pixels")
            }
          }
        }
      }
    }

  }
#endif
