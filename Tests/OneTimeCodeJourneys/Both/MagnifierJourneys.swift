#if canImport(UIKit) || canImport(AppKit)
  import Foundation
  import OneTimeCode
  import Testing

  @testable import OneTimeCodeUI

  #if canImport(UIKit)
    import UIKit
  #else
    import AppKit
  #endif

  @MainActor
  @Suite("Frames that a magnifier follows")
  struct MagnifierJourneys {
    /// A field's format, width and layout direction.
    struct TestCase: CustomStringConvertible {
      let length: Int
      let grouping: [Int]
      let width: CGFloat
      let isRightToLeft: Bool

      var description: String {
        "\(length) digits in \(grouping) on \(width) points\(isRightToLeft ? ", right to left" : "")"
      }

      static let all = [(4, []), (6, []), (8, []), (6, [3, 3]), (8, [4, 4])].flatMap { length, grouping in
        [CGFloat(386), 160].flatMap { width in
          [false, true].map {
            TestCase(length: length, grouping: grouping, width: width, isRightToLeft: $0)
          }
        }
      }
    }

    @Test("S6.3 each character and the caret are reported where they are drawn", arguments: Stage.standard)
    func onTheSlots(_ stage: Stage) async throws {
      for testCase in TestCase.all {
        let format = try CodeFormat(length: testCase.length, grouping: testCase.grouping)
        let configuration = OneTimeCodeView.Configuration(format: format, phrases: .english)
        try await stage.play(configuration: configuration) { scene in
          scene.setDirection(isRightToLeft: testCase.isRightToLeft)
          scene.resize(to: CGSize(width: testCase.width, height: 300))
          try scene.view.session.set(String("98539147".prefix(testCase.length)))
          await scene.focus()
          let drawn = scene.drawnFrames
          #expect(drawn.count == testCase.length)
          for (index, slot) in drawn.enumerated() {
            #expect(scene.elementFrame.approximatelyContains(slot), "\(testCase), slot \(index)")
            let others = drawn.filter { $0 != slot }
            for character in scene.reportedFrames(of: index..<index + 1) {
              let distance = max(abs(character.midX - slot.midX), abs(character.midY - slot.midY))
              #expect(distance <= 3, "\(testCase), character \(index)")
              #expect(!others.contains { $0.intersects(character) }, "\(testCase), character \(index)")
            }
            for caret in scene.reportedFrames(of: index..<index) {
              #expect(slot.approximatelyContains(caret), "\(testCase), caret \(index)")
            }
          }
          for caret in scene.reportedFrames(of: testCase.length..<testCase.length) {
            #expect(drawn[testCase.length - 1].approximatelyContains(caret), "\(testCase), caret at the end")
          }
        }
      }
    }
  }

  extension CGRect {
    /// Returns whether `other` is within the rectangle, with a tolerance for rounding.
    fileprivate func approximatelyContains(_ other: CGRect) -> Bool {
      minX <= other.minX + 0.1 && other.maxX <= maxX + 0.1
        && minY <= other.minY + 0.1 && other.maxY <= maxY + 0.1
    }
  }

  #if canImport(UIKit)
    extension Scene {
      fileprivate func setDirection(isRightToLeft: Bool) {
        view.semanticContentAttribute = isRightToLeft ? .forceRightToLeft : .forceLeftToRight
      }

      /// The frames of the drawn slots, in window coordinates.
      fileprivate var drawnFrames: [CGRect] {
        view.slotsView.slots.map { view.slotsView.convert($0.frame, to: nil) }
      }

      /// The frame that a screen reader outlines.
      fileprivate var elementFrame: CGRect { view.field.accessibilityFrame }

      /// Returns the frames that the field's interfaces report for a range, or for the caret if the range is empty.
      fileprivate func reportedFrames(of range: Range<Int>) -> [CGRect] {
        let field = view.field
        guard let queriedRange = field.range(of: range) else { return [] }
        // The selection's rectangles are its edges.
        let selection = field.selectionRects(for: queriedRange).map(\.rect).reduce(CGRect.null) {
          $0.union($1)
        }
        let frames = [
          field.firstRect(for: queriedRange),
          range.isEmpty ? field.caretRect(for: queriedRange.start) : selection,
        ]
        return frames.map { field.convert($0, to: nil) }
      }
    }

  #else
    extension Scene {
      fileprivate func setDirection(isRightToLeft: Bool) {
        view.userInterfaceLayoutDirection = isRightToLeft ? .rightToLeft : .leftToRight
      }

      /// The frames of the drawn slots, in screen coordinates.
      fileprivate var drawnFrames: [CGRect] {
        view.slotsView.slots.map { window.convertToScreen(view.slotsView.convert($0.frame, to: nil)) }
      }

      /// The frame that a screen reader outlines, which AppKit derives from the control's frame.
      fileprivate var elementFrame: CGRect {
        window.convertToScreen(view.field.convert(view.field.bounds, to: nil))
      }

      /// Returns the frames that the field's interfaces report for a range, or for the caret if the range is empty.
      fileprivate func reportedFrames(of range: Range<Int>) -> [CGRect] {
        let queriedRange = NSRange(range)
        let frames = [
          voiceOver.elements.first?.frame(of: queriedRange),
          person.editor?.firstRect(forCharacterRange: queriedRange, actualRange: nil),
        ]
        return frames.compactMap { $0 }
      }
    }
  #endif
#endif
