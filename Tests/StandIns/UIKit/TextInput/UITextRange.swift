import Foundation

/// Abstract: a text view has ranges of its own.
@MainActor
open class UITextRange: NSObject {
  open var start: UITextPosition { UITextPosition() }
  open var end: UITextPosition { UITextPosition() }
  open var isEmpty: Bool { true }
}
