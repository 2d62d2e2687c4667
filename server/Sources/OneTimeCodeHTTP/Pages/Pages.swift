import HTTPTypes
import Hummingbird
import Mustache
import OneTimeCodeService

/// A renderer of pages from built-in templates.
struct Pages: Sendable {
  private let library: MustacheLibrary

  /// The name of the app in the titles of the pages.
  private var appName = "OneTimeCode"

  /// Whether a complete code is verified only when the user submits it.
  let verifiesOnSubmit: Bool

  init(verifiesOnSubmit: Bool = false) throws {
    self.verifiesOnSubmit = verifiesOnSubmit
    var library = MustacheLibrary()
    for (name, template) in Self.templates {
      try library.register(String(decoding: template, as: UTF8.self), named: name)
    }
    self.library = library
  }

  private static var templates: [(String, [UInt8])] {
    [
      ("layout", PackageResources.layout_mustache),
      ("start", PackageResources.start_mustache),
      ("code", PackageResources.code_mustache),
      ("done", PackageResources.done_mustache),
      ("failure", PackageResources.failure_mustache),
      ("report", PackageResources.report_mustache),
    ]
  }

  /// Returns the pages with the name of a service's app.
  func named(for service: VerificationService) -> Pages {
    var pages = self
    if let name = service.configuration.appName { pages.appName = name }
    return pages
  }

  /// Returns the title of a document from that of a page.
  func documentTitle(_ title: String) -> String { "\(title) – \(appName)" }

  /// Renders a page from a template. Mustache escapes the values.
  func page(
    _ template: String,
    _ values: Any,
    status: HTTPResponse.Status,
    retryAfter: Int? = nil,
    in strings: LocalizedStrings
  ) -> Response {
    let html = library.render(values, withTemplate: template) ?? ""
    var headers: HTTPFields = [
      .contentType: "text/html; charset=utf-8",
      .contentLanguage: strings.language,
      .vary: "Accept-Language, Accept",
    ]
    headers[.retryAfter] = retryAfter.map(String.init)
    return Response(
      status: status,
      headers: headers,
      body: .init(byteBuffer: ByteBuffer(string: html))
    )
  }
}
