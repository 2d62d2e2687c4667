import Foundation

/// Abstract: a text view has positions of its own.
@MainActor
open class UITextPosition: NSObject {}
