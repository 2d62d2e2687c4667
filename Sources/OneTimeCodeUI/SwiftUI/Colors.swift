#if canImport(UIKit)
  import SwiftUI
  import UIKit

  typealias PlatformColor = UIColor

  extension OneTimeCodeStyle {
    var messageColor: Color { Color(uiColor: errorColor) }
  }
#endif

#if canImport(AppKit) && !canImport(UIKit)
  import AppKit
  import SwiftUI

  typealias PlatformColor = NSColor

  extension OneTimeCodeStyle {
    var messageColor: Color { Color(nsColor: errorColor) }
  }
#endif
