// SwiftUI's own interface names types of UIKit.
@_exported import UIKit
