import HTTPTypes
import Hummingbird

extension AssetCatalog {
  func addRoutes(to router: some RouterMethods<some RequestContext>) {
    for folder in ["/assets/**", "/element/**"] {
      router.get(RouterPath(folder)) { request, _ in
        guard let asset = self[request.uri.path] else { throw Problem.notFound }
        return asset.response(to: request)
      }
    }
  }
}

extension AssetCatalog.Asset {
  /// Returns the file, or 304 if the client's copy is current. Uses gzip if accepted and smaller.
  func response(to request: Request) -> Response {
    let gzip = request.acceptsGzip ? self.gzip : nil
    // Each encoding needs its own strong ETag (RFC 9110, 8.8.3.3).
    let tag = gzip == nil ? "\"\(digest)\"" : "\"\(digest)-gzip\""
    var headers: HTTPFields = [
      .eTag: tag,
      .vary: "Accept-Encoding",
      // Browsers revalidate each file: all scripts must come from the same build.
      .cacheControl: "public, no-cache",
    ]
    let known =
      request.headers[.ifNoneMatch]?.split(separator: ",").map { $0.filter { !$0.isWhitespace } } ?? []
    if known.contains(where: { $0 == tag || $0 == "W/\(tag)" || $0 == "*" }) {
      return Response(status: .notModified, headers: headers)
    }
    headers[.contentType] = mediaType
    if gzip != nil { headers[.contentEncoding] = "gzip" }
    return Response(status: .ok, headers: headers, body: .init(byteBuffer: gzip ?? plain))
  }
}
