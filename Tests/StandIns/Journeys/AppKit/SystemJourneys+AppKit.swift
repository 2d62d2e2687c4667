#if canImport(AppKit)
  import AppKitDriver
  import Foundation
  import OneTimeCode
  import TestSupport
  import Testing

  @testable import OneTimeCodeAppKit

  @MainActor
  @Suite("What only a stand-in can turn on, or tell, on a Mac")
  struct AppKitSystemJourneys {
    @Test(
      "S5 increased contrast changes the colours while the field is there",
      arguments: [
        (NSAppearance.Name.accessibilityHighContrastAqua, 0x4C1D95),
        (.accessibilityHighContrastDarkAqua, 0xDDD6FE),
      ]
    )
    func contrast(_ name: NSAppearance.Name, _ start: Int) async throws {
      try await Stage(StandIn.Unknowns()).play { scene in
        try scene.view.set("985391")
        Driving.change(scene.window, to: name)
        #expect(scene.startColor == CGColor.of(start))
      }
    }

    @Test("S5 the scale of the display reaches the text, so that it is sharp", arguments: Stage.usual)
    func scale(_ stage: Stage) async {
      await stage.play { scene in
        #expect(scene.view.slotLayers.allSatisfy { $0.text?.contentsScale == 2 })
        scene.window.move(toScale: 1)
        #expect(scene.view.slotLayers.allSatisfy { $0.text?.contentsScale == 1 })
      }
    }

    @Test("V4, S5 a rejection shakes; where motion is reduced it does not", arguments: [true, false])
    func motion(_ reduces: Bool) async throws {
      let stage = Stage(StandIn.Unknowns()) { $0.reducesMotion = reduces }
      try await stage.play { scene in
        try scene.view.set("985391")
        scene.view.reject()
        #expect((scene.view.canvas?.animation(forKey: "shake") == nil) == reduces)
      }
    }

    @Test(
      "M13 on a right-to-left page slots go from left to right, at its leading edge"
    )
    func rightToLeft() async {
      await Stage(StandIn.Unknowns()) { $0.isRightToLeft = true }.play { scene in
        scene.view.setFrameSize(NSSize(width: 440, height: 80))
        scene.window.layoutIfNeeded()
        let frames = scene.view.slotLayers.map(\.frame)
        #expect(frames.map(\.minX) == frames.map(\.minX).sorted())
        #expect(frames.last?.maxX == 440)
        #expect(scene.view.field.userInterfaceLayoutDirection == .leftToRight)
        await scene.focus()
        #expect(scene.person.editor?.baseWritingDirection == .leftToRight)
        scene.person.type("98")
        scene.person.press(.left)
        #expect(scene.state == "9|8")
      }
    }

    @Test("A5, A7 what is announced comes from the window, with a priority", arguments: Stage.usual)
    func accepted(_ stage: Stage) async throws {
      try await stage.play { scene in
        scene.view.verify = { _ in }
        await scene.focus()
        scene.person.paste("Your code: 985391")
        await settle()
        #expect(await scene.heard() == ["Code accepted"])
        let post = try #require(StandIn.current.posts.last)
        #expect(post.element as? NSWindow === scene.window)
        #expect(post.userInfo[.priority] as? Int == NSAccessibilityPriorityLevel.medium.rawValue)
      }
    }

    @Test("M14 a secondary click offers the platform's menu, with Paste", arguments: Stage.usual)
    func menu(_ stage: Stage) async {
      await stage.play { scene in
        let items = scene.person.secondaryClick(at: scene.middle(of: 0))
        await settle()
        #expect(items.contains("Paste"))
        #expect(scene.view.isFocused)
      }
    }
  }
#endif
