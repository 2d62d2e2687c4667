import Foundation
import OneTimeCode
import SwiftUI
import TestSupport
import Testing

@testable import OneTimeCodeUI

@MainActor
@Suite("An app's slot style", .everyFocusVariant)
struct SlotStyleTests {
  @Test("S2.6 an app's style draws each slot behind the text field, in the frame that the field uses")
  func frames() async throws {
    let format = try CodeFormat(length: 8, grouping: [4, 4])
    let field = OneTimeCodeField("Code", code: .constant("9853"), format: format)
    for width in [390.0, 200] {
      for isRightToLeft in [false, true] {
        let root = VStack { field.oneTimeCodeSlotStyle(ShapeStyleOfApp()).frame(width: width) }
        await Stage.play(root, isRightToLeft: isRightToLeft) { stage in
          #expect(stage.view.slotsView.subviews.isEmpty)
          #expect(stage.drawings.count >= 8)
          for (frame, drawing) in zip(stage.slotFrames(in: stage.host), stage.drawings) {
            let drawn = drawing.frame
            #expect(abs(frame.midX - drawn.midX) < 0.01 && abs(frame.midY - drawn.midY) < 0.01)
            #expect(abs(frame.width - drawn.width) < 0.01 && abs(frame.height - drawn.height) < 0.01)
          }
          // Views that are later in this list are in front.
          #expect(stage.host.subviews.firstIndex { $0 === stage.view } ?? 0 >= 8)
        }
      }
    }
  }

  @Test("S1.2 an app's style gets the symbols and the states, from the first update on")
  func configurations() async {
    let app = Screen.App()
    var model = Screen.Model()
    let log = Log()
    model.code = "98"
    model.slotStyle = LoggingStyle(log: log)
    await Stage.play(Screen(app, model)) { stage in
      #expect(log.configurations.prefix(3).map(\.symbol) == ["9", "8", nil])
      await stage.focus()
      await stage.type("539")
      #expect(stage.slotTexts == ["9", "8", "5", "3", "9", "-"])
      #expect(log.latest(of: 5)?.states == [.caret, .active])
      await stage.type("1")
      #expect(log.latest(of: 5)?.states.contains(.accepted) == true)
      app.model.code = "12"
      await stage.waitUntilIdle()
      #expect(stage.slotTexts == ["1", "2", "-", "-", "-", "-"])
      app.model.format = .digits(4)
      await stage.waitUntilIdle()
      #expect(stage.slotTexts == ["1", "2", "-", "-"])
      app.model.isMasked = true
      await stage.waitUntilIdle()
      #expect(stage.slotTexts == ["●", "●", "-", "-"])
    }
  }

  @Test("S2.6 the style changes while the user types, and the caret stays")
  func changing() async {
    let app = Screen.App()
    await Stage.play(Screen(app)) { stage in
      let view = stage.view
      await stage.focus()
      await stage.type("985")
      stage.person.moveCaret(.left)
      await stage.waitUntilIdle()
      #expect(view.slotsView.slots.allSatisfy { type(of: $0) == BoxSlotView.self })
      let log = Log()
      app.model.slotStyle = LoggingStyle(log: log)
      await stage.waitUntilIdle()
      #expect(view.slotsView.slots.isEmpty)
      #expect(log.latest(of: 2)?.states == [.filled, .caret, .active])
      #expect(stage.slotTexts == ["9", "8", "5", "-", "-", "-"])
      app.model.slotStyle = UnderlineSlotStyle()
      await stage.waitUntilIdle()
      #expect(stage.view === view)
      #expect(view.slotsView.slots.count == 6)
      #expect(view.slotsView.slots.allSatisfy { $0 is UnderlineSlotView })
      #expect(stage.slotTexts == [])
      #expect(stage.entry.selection.range == 2..<2)
      #expect(stage.entry.isFocused)
    }
  }

  @Test("S2.6 the environment of the field reaches the style")
  func environment() async {
    let log = Log()
    let field = OneTimeCodeField("Code", code: .constant(""))
      .oneTimeCodeSlotStyle(LoggingStyle(log: log))
      .font(.headline)
      .environment(\.appValue, "own")
    await Stage.play(field) { stage in
      #expect(log.environment == "headline own light leftToRight")
      await stage.turnDark()
      #expect(log.environment == "headline own dark leftToRight")
    }
    await Stage.play(field, isRightToLeft: true) { stage in
      #expect(log.environment == "headline own light rightToLeft")
    }
  }

  @Test("S2.6 the tint of the field reaches the style's shapes")
  func tint() async {
    let field = OneTimeCodeField("Code", code: .constant(""))
      .oneTimeCodeSlotStyle(ShapeStyleOfApp())
      .tint(.purple)
    await Stage.play(field) { stage in
      let color = stage.drawings.first?.shapeLayer?.fillColor
      #expect(color != nil)
      #expect(color?.components == stage.components(of: .systemPurple))
    }
  }

  @Test(
    "S6.3, A1.3 slots of an app's style are hidden from VoiceOver, and pointing at a slot selects its symbol"
  )
  func hidden() async {
    let app = Screen.App()
    var model = Screen.Model()
    model.code = "985391"
    await Stage.play(Screen(app, model)) { stage in
      let labels = stage.spokenLabels
      app.model.slotStyle = LoggingStyle(log: Log())
      await stage.waitUntilIdle()
      #expect(stage.slotTexts.count == 6)
      #expect(stage.spokenLabels == labels)
      await stage.point(at: 2)
      #expect(stage.entry.selection.range == 2..<3)
    }
  }

  @Test("S1.2 slots of an app's style are faint in a disabled field")
  func disabled() async {
    let app = Screen.App()
    var model = Screen.Model()
    model.slotStyle = LoggingStyle(log: Log())
    await Stage.play(Screen(app, model)) { stage in
      #expect(stage.slotLabels.map(\.drawnAlpha) == Array(repeating: 1, count: 6))
      app.model.isEnabled = false
      await stage.waitUntilIdle()
      #expect(stage.slotLabels.map(\.drawnAlpha) == Array(repeating: 0.4, count: 6))
    }
  }

  #if canImport(UIKit)
    @Test("S2.6, S4.3 the slots of an app's style follow a change of the text size")
    func textSize() async {
      let field = OneTimeCodeField("Code", code: .constant("98"))
      await Stage.play(field.oneTimeCodeSlotStyle(ShapeStyleOfApp())) { stage in
        let height = stage.slotFrames(in: stage.host)[0].height
        stage.person.change { $0.preferredContentSizeCategory = .accessibilityExtraExtraExtraLarge }
        await stage.waitUntilIdle()
        let frames = stage.slotFrames(in: stage.host)
        #expect(frames[0].height > height)
        for (frame, drawing) in zip(frames, stage.drawings) {
          #expect(abs(frame.height - drawing.frame.height) < 0.01)
        }
      }
    }
  #endif

  @Test("S2.6 a style can decorate a built-in style")
  func decorated() async {
    let field = OneTimeCodeField("Code", code: .constant("98")).oneTimeCodeSlotStyle(DecoratedStyle())
    await Stage.play(field) { stage in
      let slots = stage.all(BoxSlotView.self)
      #expect(slots.map(\.frame) == stage.slotFrames(in: stage.host))
      #expect(slots.map(\.drawing).shownText == "98    ")
      #expect(slots.first?.drawing.borderGradient?.cgColors?.count == 2)
    }
  }

  @Test(
    "V4.2, S5 a rejection shakes the slots of an app's style, unless motion is reduced",
    arguments: [false, true]
  )
  func shakes(_ reducesMotion: Bool) async throws {
    try await StandIn.withFreshState {
      setReducedMotion(reducesMotion)
      var slots: FieldSlots?
      let coordinator = FieldCoordinator(.sample) { _ in
      } setSlots: {
        slots = $0
      }
      let view = OneTimeCodeView(frame: CGRect(x: 0, y: 0, width: 386, height: 44))
      coordinator.connect(view)
      coordinator.update(view, with: .sample)
      try view.session.set("985391")
      #expect(slots?.shakes == 0)
      view.reject(CodeRejection.wrongCode())
      await settle()
      #expect(slots?.shakes == (reducesMotion ? 0 : 1))
      #expect(slots?.configurations.allSatisfy { $0.states.contains(.rejected) } == true)
    }
  }

  @Test("V4.2 a shake goes to both sides, decreases, and ends where it started")
  func shake() {
    let distances = (0...12).map { Shake(animatableData: CGFloat($0) / 12).distance }
    #expect(distances.first == 0 && distances.last == 0)
    let peaks = distances.filter { abs($0) > 0.1 }
    #expect(zip(peaks, peaks.dropFirst()).allSatisfy { $0 * $1 < 0 && abs($0) > abs($1) })
    #expect(peaks.count == 6)
    let middle = Shake(animatableData: 0.25)
    let moved = CGAffineTransform(translationX: middle.distance, y: 0)
    #expect(middle.effectValue(size: .zero) == ProjectionTransform(moved))
  }

  #if DEBUG
    @Test("S2.7 debug builds report once that the ideal size of a style exceeds the slot")
    func reportsSize() async {
      let reports = Reports()
      await SlotSizes.$report.withValue(reports.add) {
        let field = OneTimeCodeField("Code", code: .constant("98"))
        await Stage.play(field.oneTimeCodeSlotStyle(ShapeStyleOfApp())) { _ in }
        #expect(reports.texts == [])
        await Stage.play(field.oneTimeCodeSlotStyle(LargeStyle())) { stage in
          await stage.turnDark()
          #expect(reports.texts.count == 1)
          #expect(reports.texts.first?.contains("needs 80 × 90 points") == true)
        }
      }
    }
  #endif
}

extension Stage {
  /// The views of the hierarchy behind the field, from back to front.
  var drawings: [PlatformView] { host.subviews.filter { !($0 is OneTimeCodeView) } }

  var slotLabels: [PlatformView] {
    labels.filter { view.frame.contains(CGPoint(x: $0.frame.midX, y: $0.frame.midY)) }
  }

  /// The texts that a style draws in the slots.
  var slotTexts: [String] { slotLabels.compactMap(\.drawnString) }

  func slotFrames(in host: PlatformView) -> [CGRect] {
    (0..<view.geometry.length).map { view.convert(view.geometry.frame(of: $0), to: host) }
  }
}

extension PlatformView {
  #if canImport(UIKit)
    fileprivate var drawnString: String? { (self as? UILabel)?.text }
    fileprivate var drawnAlpha: CGFloat { (alpha * 10).rounded() / 10 }
    fileprivate var shapeLayer: CAShapeLayer? { layer.sublayers?.first as? CAShapeLayer }
  #else
    fileprivate var drawnString: String? { (self as? NSTextField)?.stringValue }
    fileprivate var drawnAlpha: CGFloat { alphaValue }
    fileprivate var shapeLayer: CAShapeLayer? { layer?.sublayers?.first as? CAShapeLayer }
  #endif
}

/// A style that fills the slot in the tint.
private struct ShapeStyleOfApp: OneTimeCodeSlotStyle {
  func makeBody(configuration: Configuration) -> some View { RoundedRectangle(cornerRadius: 4).fill(.tint) }
}

/// A style that draws the symbol, and logs what it gets.
private struct LoggingStyle: OneTimeCodeSlotStyle {
  let log: Log
  @Environment(\.font) private var font
  @Environment(\.appValue) private var appValue
  @Environment(\.colorScheme) private var colorScheme
  @Environment(\.layoutDirection) private var direction

  func makeBody(configuration: Configuration) -> some View {
    let font = font == .headline ? "headline" : "-"
    let _ = log.add(configuration, "\(font) \(appValue) \(colorScheme) \(direction)")
    // Two views, because a style may create several.
    Text(configuration.symbol ?? "-")
    RoundedRectangle(cornerRadius: 4).stroke(.tint)
  }
}

private struct DecoratedStyle: OneTimeCodeSlotStyle {
  func makeBody(configuration: Configuration) -> some View {
    BoxSlotStyle().makeBody(configuration: configuration).overlay { Text("!") }
  }
}

private struct LargeStyle: OneTimeCodeSlotStyle {
  func makeBody(configuration: Configuration) -> some View { Text("9").frame(width: 80, height: 90) }
}

@MainActor
private final class Log {
  private(set) var configurations: [OneTimeCodeSlotConfiguration] = []
  private(set) var environment = ""

  func add(_ configuration: OneTimeCodeSlotConfiguration, _ environment: String) {
    configurations.append(configuration)
    self.environment = environment
  }

  func latest(of index: Int) -> OneTimeCodeSlotConfiguration? { configurations.last { $0.index == index } }
}

/// The reports of a test.
private final class Reports: @unchecked Sendable {
  private let lock = NSLock()
  private var all: [String] = []

  var texts: [String] { lock.withLock { all } }

  @Sendable func add(_ text: String) { lock.withLock { all.append(text) } }
}

extension FieldValues {
  /// The values of a field with an app's style.
  @MainActor
  fileprivate static var sample: FieldValues {
    FieldValues(
      configuration: OneTimeCodeView.Configuration(phrases: .english),
      slotAppearance: OneTimeCodeSlotAppearance(),
      slotStyle: ShapeStyleOfApp(),
      behavior: OneTimeCodeView.Behavior(),
      isEnabled: true,
      code: .constant("")
    )
  }
}

extension EnvironmentValues {
  fileprivate var appValue: String {
    get { self[AppValueKey.self] }
    set { self[AppValueKey.self] = newValue }
  }
}

private struct AppValueKey: EnvironmentKey {
  static var defaultValue: String { "" }
}
