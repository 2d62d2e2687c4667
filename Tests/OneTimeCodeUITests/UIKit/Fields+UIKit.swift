#if canImport(UIKit)
  import OneTimeCode
  import TestSupport
  import UIKit

  @testable import OneTimeCodeUI

  /// Returns a laid-out field with English phrases, outside any window.
  @MainActor
  func makeField(
    _ format: CodeFormat = .digits(6),
    width: CGFloat = 386,
    configure: (OneTimeCodeView) -> Void = { _ in }
  ) -> OneTimeCodeView {
    let view = OneTimeCodeView(frame: CGRect(x: 0, y: 0, width: width, height: 60))
    view.configuration = OneTimeCodeView.Configuration(format: format, phrases: .english)
    configure(view)
    view.setNeedsLayout()
    view.layoutIfNeeded()
    return view
  }

  extension OneTimeCodeView {
    /// Inserts each character of a string separately, as typing does.
    func type(_ text: String) {
      for character in text { field.insertText(String(character)) }
    }

    /// The layers that draw the slots.
    var slotLayers: [SlotLayer] { slotsView.slots.compactMap { ($0 as? BoxSlotView)?.drawing } }

    /// The frames of the slots.
    var slotFrames: [CGRect] { slotsView.slots.map(\.frame) }

    /// The characters that the slots show, including placeholders, with a space for each blank slot.
    var drawn: String { slotLayers.shownText }
  }
#endif
