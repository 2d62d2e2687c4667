import Hummingbird
import OneTimeCodeService

extension Pages {
  private struct Done {
    let language: String
    let direction: String
    let title: String
    let heading: String
    let text: String
    let again: String
  }

  func done(for service: VerificationService, in strings: LocalizedStrings) -> Response {
    page(
      "done",
      Done(
        language: strings.language,
        direction: strings.direction,
        title: documentTitle(strings.done.title),
        heading: strings.done.title,
        text: strings.done.text,
        again: strings.done.again[service.acceptedRecipients]
      ),
      status: .ok,
      in: strings
    )
  }

  private struct Failure {
    let language: String
    let direction: String
    let title: String
    let heading: String
    let text: String?
    let back: String
  }

  /// Returns a page with the problem's first sentence, such as "Page not found", as its heading.
  func failure(_ problem: Problem, in strings: LocalizedStrings) -> Response {
    let (heading, text) = problem.detail(in: strings).splitAfterFirstSentence
    return page(
      "failure",
      Failure(
        language: strings.language,
        direction: strings.direction,
        title: documentTitle(strings.failure.titlePrefix + heading),
        heading: heading,
        text: text.isEmpty ? nil : text,
        back: strings.failure.back
      ),
      status: problem.status,
      retryAfter: problem.retryAfter,
      in: strings
    )
  }
}

extension String {
  /// The first sentence without its full stop, and the text after it. A full stop inside a word ends no sentence.
  var splitAfterFirstSentence: (first: String, rest: String) {
    let end = indices.first { index in
      let next = self.index(after: index)
      return self[index] == "。" || self[index] == "." && (next == endIndex || self[next].isWhitespace)
    }
    guard let end else { return (self, "") }
    let rest = self[index(after: end)...].drop(while: \.isWhitespace)
    return (String(self[..<end]), String(rest))
  }
}
