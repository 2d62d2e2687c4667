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

  /// The page that says that the code was right.
  func done(in words: Words) -> Response {
    page(
      "done",
      Done(
        language: words.language,
        direction: words.direction,
        title: words.done.title,
        heading: words.done.title,
        text: words.done.text,
        again: words.done.again
      ),
      status: .ok,
      in: words
    )
  }

  private struct Failure {
    let language: String
    let direction: String
    let title: String
    let heading: String
    let text: String
    let back: String
  }

  /// The page that says that something went wrong, and what.
  func failure(_ problem: Problem, in words: Words) -> Response {
    page(
      "failure",
      Failure(
        language: words.language,
        direction: words.direction,
        title: words.failure.titlePrefix + words.failure.title,
        heading: words.failure.title,
        text: problem.detail(in: words),
        back: words.failure.back
      ),
      status: problem.status,
      retryAfter: problem.retryAfter,
      in: words
    )
  }
}
