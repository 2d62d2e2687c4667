import Foundation

/// The metrics of a font. The fonts of UIKit and AppKit conform.
package protocol DrawnFont: AnyObject {
  /// The family and weight, as in the names of the system fonts.
  var fontName: String { get }
  /// The size in points.
  var pointSize: CGFloat { get }
  /// The line height in points.
  var lineHeight: CGFloat { get }
}
