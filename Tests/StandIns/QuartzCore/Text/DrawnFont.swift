import Foundation

/// A font with the metrics that drawing needs, such as a font of UIKit or AppKit.
package protocol DrawnFont: AnyObject {
  /// The font's name, which combines family and weight like the names of the system fonts.
  var fontName: String { get }
  /// The size of the font in points.
  var pointSize: CGFloat { get }
  /// The height of a line in points.
  var lineHeight: CGFloat { get }
}
