import Foundation

/// A transformation that removes Swift's calling convention from an LLVM module.
///
/// In WebAssembly, each function with that convention has two more parameters: the context of a closure and
/// a thrown error. Passing these parameters takes 3 % of the module's size. All functions within
/// one module can use the C convention instead.
enum SwiftConvention {
  /// The keywords of the convention in LLVM's text format.
  private static let words = [" swiftcc ", " swiftself ", " swifterror "]

  /// Returns the text of an LLVM module with the C convention for all functions.
  static func dropped(from text: String) -> String {
    words.reduce(text) { $0.replacingOccurrences(of: $1, with: " ") }
  }
}
