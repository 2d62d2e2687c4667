import Foundation

/// What there is to know of a font where nothing can draw it. The fonts of UIKit and AppKit are such.
package protocol DrawnFont: AnyObject {
  /// The family with the weight, as the system's fonts are named.
  var fontName: String { get }
  /// How large it is, in points.
  var pointSize: CGFloat { get }
  /// How far lines are apart, in points.
  var lineHeight: CGFloat { get }
}
