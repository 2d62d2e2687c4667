import Foundation

/// Swift's calling convention, which the module does without.
///
/// In WebAssembly every function of that convention has two parameters more, for the context and the error of
/// closures that throw, and every call passes them, needed or not: 3 % of the module. Within one module all
/// functions may as well follow that of C.
enum SwiftConvention {
  /// LLVM's words for it, as they stand in the text of a module.
  private static let words = [" swiftcc ", " swiftself ", " swifterror "]

  /// The text of an LLVM module, where every function follows the convention of C.
  static func dropped(from text: String) -> String {
    words.reduce(text) { $0.replacingOccurrences(of: $1, with: " ") }
  }
}
