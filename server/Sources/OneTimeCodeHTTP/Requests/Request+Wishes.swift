import Hummingbird

extension Request {
  /// The words in which it is answered.
  var words: Words { Words(accepting: headers[.acceptLanguage]) }

  /// Whether JSON is asked for, rather than a page: an address for programs, or a script's request.
  var wantsJSON: Bool {
    if ["/api/", "/health/", "/metrics"].contains(where: { uri.path.hasPrefix($0) }) { return true }
    let types = QualityList(headers[.accept] ?? "").wanted
    let json = types.firstIndex { $0 == "application/json" || $0 == "application/problem+json" }
    guard let json else { return false }
    return types.firstIndex(of: "text/html").map { json < $0 } ?? true
  }

  /// Whether the client takes gzip.
  var takesGzip: Bool {
    let codings = QualityList(headers[.acceptEncoding] ?? "")
    if codings.unwanted.contains("gzip") { return false }
    return codings.wanted.contains("gzip") || codings.wanted.contains("*")
  }
}
