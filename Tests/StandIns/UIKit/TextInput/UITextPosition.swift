import Foundation

/// An abstract position. Each text view defines its own subclass.
@MainActor
open class UITextPosition: NSObject {}
