/// A text for a screen reader.
package struct Speech: Equatable, Sendable {
  /// The words.
  package var text: String

  /// The part of ``text`` that is a code, which is read symbol by symbol.
  package var code: String?

  /// The language of the words, as a BCP 47 tag.
  package var language: String

  package init(_ text: String, code: String? = nil, language: String) {
    self.text = text
    self.code = code
    self.language = language
  }
}
