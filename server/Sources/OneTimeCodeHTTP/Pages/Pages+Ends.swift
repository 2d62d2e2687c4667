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

  func done(in strings: LocalizedStrings) -> Response {
    page(
      "done",
      Done(
        language: strings.language,
        direction: strings.direction,
        title: strings.done.title,
        heading: strings.done.title,
        text: strings.done.text,
        again: strings.done.again
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
    let text: String
    let back: String
  }

  func failure(_ problem: Problem, in strings: LocalizedStrings) -> Response {
    page(
      "failure",
      Failure(
        language: strings.language,
        direction: strings.direction,
        title: strings.failure.titlePrefix + strings.failure.title,
        heading: strings.failure.title,
        text: problem.detail(in: strings),
        back: strings.failure.back
      ),
      status: problem.status,
      retryAfter: problem.retryAfter,
      in: strings
    )
  }
}
