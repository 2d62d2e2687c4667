import Foundation

/// An abstract position in text. Each class of text views defines its own subclass.
@MainActor
open class UITextPosition: NSObject {}
