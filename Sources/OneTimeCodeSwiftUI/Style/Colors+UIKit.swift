#if canImport(UIKit)
  import OneTimeCodeUIKit
  import SwiftUI

  typealias PlatformColor = UIColor

  extension OneTimeCodeStyle {
    /// The colour of the text that says what is wrong.
    var messageColor: Color { Color(uiColor: errorColor) }
  }
#endif
