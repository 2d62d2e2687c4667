#if canImport(UIKit)
  import OneTimeCode
  import UIKit

  /// What the text field asks and reports. An object of its own, so that the app's view has no methods that
  /// are none of the app's business.
  final class CodeFieldDelegate: NSObject, UITextFieldDelegate, UITextDragDelegate {
    private weak var view: OneTimeCodeView?

    init(_ view: OneTimeCodeView) {
      self.view = view
    }

    func textFieldDidBeginEditing(_ textField: UITextField) {
      view?.editingBegan()
    }

    func textFieldDidEndEditing(_ textField: UITextField) {
      view?.editingEnded()
    }

    func textField(
      _ textField: UITextField,
      shouldChangeCharactersIn range: NSRange,
      replacementString string: String
    ) -> Bool {
      view?.field.shouldChange(range, string) ?? true
    }

    /// Where text of both directions is selected there are several ranges; of ASCII symbols there is one, and
    /// what lies between is between.
    func textField(
      _ textField: UITextField,
      shouldChangeCharactersInRanges ranges: [NSValue],
      replacementString string: String
    ) -> Bool {
      let ranges = ranges.map(\.rangeValue)
      let start = ranges.map(\.location).min() ?? 0
      let end = ranges.map { $0.location + $0.length }.max() ?? 0
      return view?.field.shouldChange(NSRange(location: start, length: end - start), string) ?? true
    }

    func textFieldDidChangeSelection(_ textField: UITextField) {
      view?.field.selectionChanged()
    }

    func textField(
      _ textField: UITextField,
      editMenuForCharactersIn range: NSRange,
      suggestedActions: [UIMenuElement]
    ) -> UIMenu? {
      view?.field.menu(of: suggestedActions)
    }

    func textField(
      _ textField: UITextField,
      editMenuForCharactersInRanges ranges: [NSValue],
      suggestedActions: [UIMenuElement]
    ) -> UIMenu? {
      view?.field.menu(of: suggestedActions)
    }

    func textDraggableView(
      _ textDraggableView: any UIView & UITextDraggable,
      itemsForDrag dragRequest: any UITextDragRequest
    ) -> [UIDragItem] {
      view?.settings.isMasked == true ? [] : dragRequest.suggestedItems
    }

    func textFieldShouldReturn(_ textField: UITextField) -> Bool {
      view?.submit()
      return false
    }
  }
#endif
