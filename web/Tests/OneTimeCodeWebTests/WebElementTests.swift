import OneTimeCode
import OneTimeCodeWeb
import Testing

@Suite("The element's files")
struct WebElementTests {
  @Test("All of them are there, sorted, with their media types")
  func names() {
    #expect(
      WebElement.files.map { "\($0.name) \($0.mediaType)" } == [
        "one-time-code-resend.js text/javascript; charset=utf-8",
        "one-time-code-sms.js text/javascript; charset=utf-8",
        "one-time-code.css text/css; charset=utf-8",
        "one-time-code.d.ts text/plain; charset=utf-8",
        "one-time-code.js text/javascript; charset=utf-8",
        "one-time-code.wasm application/wasm",
      ] + Phrases.all.map { "phrases/\($0.language).js text/javascript; charset=utf-8" }.sorted()
    )
  }

  @Test("None is empty")
  func contents() {
    for file in WebElement.files {
      #expect(!file.contents.isEmpty, "\(file.name)")
    }
  }

  /// The goal, in bytes. It is not reached yet; until then the element may not grow beyond what it is.
  ///
  /// 2,700 of them tell a code from the other numbers of a message: its form, and what it is called in other languages.
  private static let goal = 8192
  private static let limit = 14_250

  @Test("What a browser loads, without the words, does not grow; the goal is 8 KB, compressed")
  func size() throws {
    let element = ["one-time-code.wasm", "one-time-code.js", "one-time-code.css"]
    let english = "phrases/en.js"
    var sizes: [String: Int] = [:]
    print("file                          raw   gzip -9")
    for file in WebElement.files {
      sizes[file.name] = try gzip(file.contents)
      let mark = element.contains(file.name) ? " *" : file.name == english ? " +" : ""
      row(file.name + mark, "\(file.contents.count)", "\(sizes[file.name] ?? 0)")
    }
    let total = element.compactMap { sizes[$0] }.reduce(0, +)
    let parts = sizes.filter { $0.key.hasPrefix("one-time-code-") }.values.reduce(0, +)
    let words = try #require(sizes[english])
    row("* any field", "", "\(total)", "of \(Self.goal)")
    row("* + in English", "", "\(total + words)")
    row("and with every part", "", "\(total + words + parts)")
    #expect(total <= Self.limit)
  }

  private func row(_ name: String, _ raw: String, _ compressed: String, _ note: String = "") {
    print(name.padded(to: 25), raw.padded(to: -7), compressed.padded(to: -9), note)
  }
}

extension String {
  /// Filled up with spaces to `width`; on the left where `width` is negative.
  fileprivate func padded(to width: Int) -> String {
    let spaces = String(repeating: " ", count: max(0, abs(width) - count))
    return width < 0 ? spaces + self : self + spaces
  }
}
