import OneTimeCode
import OneTimeCodeWeb
import Testing

@Suite("The element's files")
struct WebElementTests {
  @Test("The list of files is complete and sorted, with media types")
  func names() {
    #expect(
      WebElement.files.map { "\($0.name) \($0.mediaType)" } == [
        "one-time-code-core.js text/javascript; charset=utf-8",
        "one-time-code-editor.js text/javascript; charset=utf-8",
        "one-time-code-element.js text/javascript; charset=utf-8",
        "one-time-code-expiry.js text/javascript; charset=utf-8",
        "one-time-code-field.js text/javascript; charset=utf-8",
        "one-time-code-form.js text/javascript; charset=utf-8",
        "one-time-code-languages.js text/javascript; charset=utf-8",
        "one-time-code-loading.js text/javascript; charset=utf-8",
        "one-time-code-module.js text/javascript; charset=utf-8",
        "one-time-code-nodes.js text/javascript; charset=utf-8",
        "one-time-code-numbers.js text/javascript; charset=utf-8",
        "one-time-code-plain.js text/javascript; charset=utf-8",
        "one-time-code-pointing.js text/javascript; charset=utf-8",
        "one-time-code-region.js text/javascript; charset=utf-8",
        "one-time-code-resend.js text/javascript; charset=utf-8",
        "one-time-code-script.js text/javascript; charset=utf-8",
        "one-time-code-slots.css.js text/javascript; charset=utf-8",
        "one-time-code-slots.js text/javascript; charset=utf-8",
        "one-time-code-sms.js text/javascript; charset=utf-8",
        "one-time-code-speech.js text/javascript; charset=utf-8",
        "one-time-code-verification.js text/javascript; charset=utf-8",
        "one-time-code.css text/css; charset=utf-8",
        "one-time-code.css.js text/javascript; charset=utf-8",
        "one-time-code.d.ts text/plain; charset=utf-8",
        "one-time-code.js text/javascript; charset=utf-8",
      ]
        + (CodePhrases.all.map(\.language) + ["names", "words"])
        .map { "phrases/\($0).js text/javascript; charset=utf-8" }.sorted()
        + ["service.d.ts text/plain; charset=utf-8", "service.js text/javascript; charset=utf-8"]
    )
  }

  @Test("No file is empty")
  func contents() {
    for file in WebElement.files {
      #expect(!file.contents.isEmpty, "\(file.name)")
    }
  }
}
