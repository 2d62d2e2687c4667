#if canImport(UIKit)
  import OneTimeCodeUIKit
  import SwiftUI

  typealias PlatformColor = UIColor

  extension OneTimeCodeStyle {
    var messageColor: Color { Color(uiColor: errorColor) }
  }
#endif

#if canImport(AppKit) && !canImport(UIKit)
  import OneTimeCodeAppKit
  import SwiftUI

  typealias PlatformColor = NSColor

  extension OneTimeCodeStyle {
    var messageColor: Color { Color(nsColor: errorColor) }
  }
#endif
