#if canImport(UIKit) || canImport(AppKit)
  import Foundation
  import OneTimeCode
  import TestSupport
  import Testing

  @testable import OneTimeCodeUI

  #if canImport(UIKit)
    import UIKit
  #else
    import AppKit
  #endif

  @MainActor
  @Suite("An app's slot views")
  struct SlotViewJourneys {
    @Test("S2.6 the app's views draw the slots, each in its frame", arguments: Stage.standard)
    func frames(_ stage: Stage) async throws {
      let configuration = OneTimeCodeView.Configuration(
        format: try CodeFormat(length: 8, grouping: [4, 4]),
        phrases: .english
      )
      await stage.play(configuration: configuration) { scene in
        let before = scene.view.slotsView.slots
        scene.view.makeSlotView = { RecordingView(frame: .zero) }
        #expect(before.allSatisfy { $0.superview == nil })
        for width in [386.0, 160.0] {
          scene.resize(to: CGSize(width: width, height: 120))
          #expect(scene.recordingViews.count == 8)
          #expect(scene.recordingViews.enumerated().allSatisfy { scene.isInFrame($1, of: $0) })
        }
        scene.view.configuration.format = .digits(4)
        #expect(scene.recordingViews.count == 4)
        #expect(scene.recordingViews.enumerated().allSatisfy { scene.isInFrame($1, of: $0) })
        #expect(scene.view.slotsView.subviews.count == 4)
      }
    }

    @Test(
      "S1.2 a slot view gets the symbol, the place and the states, but only after a change",
      arguments: Stage.standard
    )
    func configurations(_ stage: Stage) async throws {
      let configuration = OneTimeCodeView.Configuration(
        format: try CodeFormat(length: 6, grouping: [3, 3]),
        phrases: .english
      )
      await stage.play(configuration: configuration) { scene in
        scene.view.makeSlotView = { RecordingView(frame: .zero) }
        scene.view.slotAppearance.placeholder = .underscore
        await scene.focus()
        for view in scene.recordingViews { view.received = [] }
        scene.person.type("9")
        await settle()
        #expect(scene.recordingViews.map { $0.received.isEmpty } == [false, false, true, true, true, true])
        let latest = scene.recordingViews.compactMap(\.received.last)
        #expect(latest.map(\.symbol) == ["9", nil])
        #expect(latest.map(\.states) == [.filled, [.caret, .active]])
        for view in scene.recordingViews { view.received = [] }
        scene.view.slotAppearance.spacing = 6
        let all = scene.recordingViews.compactMap(\.received.last)
        #expect(all.map(\.index) == Array(0..<6))
        #expect(all.map(\.group) == [0, 0, 0, 1, 1, 1])
        #expect(all.map(\.placeholder) == Array(repeating: "_", count: 6))
        #expect(all.allSatisfy { $0.count == 6 && $0.appearance.spacing == 6 && $0.allowsMotion })
      }
    }

    @Test(
      "S3.2 a slot view gets a dot for a masked symbol, and its configuration's description omits symbols"
    )
    func masked() async {
      for stage in Stage.standard {
        await stage.play { scene in
          scene.view.makeSlotView = { RecordingView(frame: .zero) }
          scene.view.isMasked = true
          scene.view.revealsLastSymbol = true
          await scene.focus()
          scene.person.type("985")
          await settle()
          let latest = scene.recordingViews.compactMap(\.received.last)
          #expect(latest.map(\.symbol) == ["●", "●", "5", nil, nil, nil])
          var dumped = ""
          dump(latest, to: &dumped)
          for text in [dumped, "\(latest)", String(reflecting: latest)] {
            #expect(!text.contains("●") && !text.contains("\"5\""))
          }
        }
      }
    }

    @Test(
      "S6.3, A1.3 pointing, VoiceOver and the text field's rectangles don't depend on slot views",
      arguments: Stage.standard
    )
    func independent(_ stage: Stage) async throws {
      try await stage.play { scene in
        try scene.view.session.set("985391")
        let transcript = scene.transcript
        let field = scene.view.field.frame
        scene.view.makeSlotView = { LabelledView(frame: .zero) }
        scene.resize(to: scene.view.bounds.size)
        #expect(scene.view.slotsView.slots.count == 6)
        #expect(scene.transcript == transcript)
        #expect(scene.view.field.frame == field)
        await scene.point(at: 2)
        #expect(scene.view.session.entry.selection.range == 2..<3)
        #expect(scene.hasFocus)
      }
    }

    #if DEBUG
      @Test(
        "S2.7 debug builds report once that the content of a slot view exceeds the slot",
        arguments: Stage.standard
      )
      func reportsSize(_ stage: Stage) async {
        await stage.play { scene in
          let reports = Reports()
          SlotSizes.$report.withValue(reports.add) {
            scene.view.makeSlotView = { SizedView(frame: CGRect(x: 0, y: 0, width: 56, height: 44)) }
            #expect(reports.texts == [])
            scene.view.makeSlotView = { SizedView(frame: CGRect(x: 0, y: 0, width: 56, height: 80)) }
            scene.view.slotAppearance.spacing = 6
            #expect(reports.texts.count == 1)
            let report = reports.texts.first ?? ""
            #expect(report.contains("SizedView needs 56 × 80 points, but its slot has 56 × 44"))
          }
        }
      }
    #endif
  }

  extension Scene {
    fileprivate var recordingViews: [RecordingView] {
      view.slotsView.slots.compactMap { $0 as? RecordingView }
    }

    /// Returns whether a view has the frame of a slot, apart from errors of floating-point numbers.
    fileprivate func isInFrame(_ slotView: PlatformView, of slot: Int) -> Bool {
      let (one, other) = (slotView.frame, view.geometry.frame(of: slot))
      let differences = [
        one.midX - other.midX, one.midY - other.midY, one.width - other.width, one.height - other.height,
      ]
      return differences.allSatisfy { abs($0) < 0.01 }
    }
  }

  /// A slot view that draws nothing, and records its configurations.
  private final class RecordingView: _PlatformView, OneTimeCodeSlotView {
    var received: [OneTimeCodeSlotConfiguration] = []
    func update(with configuration: OneTimeCodeSlotConfiguration) { received.append(configuration) }
  }

  /// A slot view with an accessibility element that covers the slot.
  private final class LabelledView: _PlatformView, OneTimeCodeSlotView {
    func update(with configuration: OneTimeCodeSlotConfiguration) {
      let label = OneTimeCodeView.makeMessageLabel()
      label.frame = bounds
      #if canImport(UIKit)
        label.isAccessibilityElement = true
        label.accessibilityLabel = configuration.symbol
        label.isUserInteractionEnabled = true
      #else
        label.setAccessibilityElement(true)
        label.cell?.setAccessibilityElement(true)
        label.setAccessibilityLabel(configuration.symbol)
      #endif
      addSubview(label)
    }
  }

  /// A slot view whose intrinsic size is that of its first frame.
  private final class SizedView: _PlatformView, OneTimeCodeSlotView {
    private var size = CGSize.zero

    override init(frame: CGRect) {
      size = frame.size
      super.init(frame: frame)
    }

    required init?(coder: NSCoder) { nil }

    override var intrinsicContentSize: CGSize { size }
    #if !canImport(UIKit)
      override var fittingSize: NSSize { size }
    #endif
    func update(with configuration: OneTimeCodeSlotConfiguration) {}
  }

  /// The reports of a test.
  private final class Reports: @unchecked Sendable {
    private let lock = NSLock()
    private var all: [String] = []

    var texts: [String] { lock.withLock { all } }

    @Sendable func add(_ text: String) { lock.withLock { all.append(text) } }
  }
#endif
