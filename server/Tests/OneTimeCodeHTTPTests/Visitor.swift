import Foundation
import HTTPTypes
import Hummingbird
import InMemoryLogging
import Logging
import NIOCore
import NIOEmbedded
import OneTimeCodeHTTP
import OneTimeCodeService
import TestSupport
import Testing

/// A client of the site that acts as a browser with cookies but without scripts, or as a program.
final class Visitor: Sendable {
  private let responder: RouterResponder<ServerRequestContext>
  private let logger: Logger
  private let address: SocketAddress?
  private let jar = Mutex<[String: String]>([:])
  private let recorded = Mutex<[SiteResponse]>([])

  /// The log of the application.
  let log: InMemoryLogHandler

  /// All responses so far.
  var responses: [SiteResponse] { recorded.value }

  var cookies: [String: String] { jar.value }

  init(
    _ responder: RouterResponder<ServerRequestContext>,
    address: SocketAddress?,
    logger: Logger,
    log: InMemoryLogHandler
  ) {
    self.responder = responder
    self.address = address
    self.logger = logger
    self.log = log
  }

  func send(
    _ method: HTTPRequest.Method,
    _ path: String,
    headers: HTTPFields = [:],
    body: ByteBuffer? = nil,
    host: String = "localhost"
  ) async throws -> SiteResponse {
    var headers = headers
    let cookies = jar.value.map { "\($0.key)=\($0.value)" }.joined(separator: "; ")
    if !cookies.isEmpty, headers[.cookie] == nil { headers[.cookie] = cookies }
    if let body { headers[.contentLength] = "\(body.readableBytes)" }
    let request = Request(
      head: .init(method: method, scheme: "http", authority: host, path: path, headerFields: headers),
      body: RequestBody(buffer: body ?? ByteBuffer())
    )
    let channel = NIOAsyncTestingChannel()
    channel.remoteAddress = address
    let received = try await responder.respond(
      to: request,
      context: ServerRequestContext(source: ApplicationRequestContextSource(channel: channel, logger: logger))
    )
    let writer = BodyWriter()
    try await received.body.write(writer)
    let response = SiteResponse(status: received.status, headers: received.headers, body: writer.bytes.value)
    for cookie in response.setCookies {
      let pair = cookie.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1).map(String.init)
      jar.withLock { $0[pair[0]] = pair[1] }
    }
    recorded.withLock { $0.append(response) }
    return response
  }

  func get(_ path: String, headers: HTTPFields = [:], host: String = "localhost") async throws -> SiteResponse
  {
    try await send(.get, path, headers: headers, host: host)
  }

  /// Submits a form, as a browser does.
  func submit(
    _ path: String,
    _ form: [String: String],
    headers: HTTPFields = [:],
    host: String = "localhost"
  ) async throws -> SiteResponse {
    var headers = headers
    headers[.contentType] = "application/x-www-form-urlencoded"
    let allowed = CharacterSet.alphanumerics
    let body = form.map { name, value in
      "\(name)=\(value.addingPercentEncoding(withAllowedCharacters: allowed) ?? "")"
    }
    return try await send(
      .post,
      path,
      headers: headers,
      body: ByteBuffer(string: body.joined(separator: "&")),
      host: host
    )
  }

  /// Posts JSON, as a program does.
  func json(_ path: String, _ text: String, headers: HTTPFields = [:]) async throws -> SiteResponse {
    var headers = headers
    if headers[.contentType] == nil { headers[.contentType] = "application/json" }
    return try await send(.post, path, headers: headers, body: ByteBuffer(string: text))
  }
}

/// A writer that collects the body of a response.
struct BodyWriter: ResponseBodyWriter {
  let bytes = Mutex(Data())

  func write(_ buffer: ByteBuffer) async throws { bytes.withLock { $0.append(Data(buffer: buffer)) } }

  func finish(_ trailers: HTTPFields?) async throws {}
}

struct SiteResponse: Sendable {
  let status: HTTPResponse.Status
  let headers: HTTPFields
  let body: Data

  var text: String { String(decoding: body, as: UTF8.self) }

  var location: String? { headers[.location] }

  var setCookies: [String] { headers[values: .setCookie] }

  /// The value of a member of the JSON body as text, or `nil` if the member is missing.
  subscript(member: String) -> String? {
    let object = try? JSONSerialization.jsonObject(with: body) as? [String: Any]
    return object?[member].map { "\($0)" }
  }

  /// Returns the text between two strings on the page, or `nil` if one of them is missing.
  func between(_ start: String, _ end: String) -> String? {
    guard let from = text.range(of: start), let to = text[from.upperBound...].range(of: end) else {
      return nil
    }
    return String(text[from.upperBound..<to.lowerBound])
  }
}

/// Runs `body` with a client of the site, which sends requests to the router without a socket. By default, requests have
/// no client address.
func visit(
  _ world: World,
  service: VerificationService? = nil,
  configuration: ServerConfiguration = ServerConfiguration(apiKeys: .open, hasPages: true),
  metrics: MetricsRegistry = MetricsRegistry(),
  address: String? = nil,
  _ body: @Sendable @escaping (Visitor) async throws -> Void
) async throws {
  let log = InMemoryLogHandler()
  var logger = Logger(label: "test") { _ in log }
  logger.logLevel = .trace
  let application = try buildApplication(
    installation: (service ?? world.service).installation,
    configuration: configuration,
    metrics: metrics,
    logger: logger
  )
  let socket = try address.map { try SocketAddress(ipAddress: $0, port: 50_000) }
  try await body(Visitor(application.responder, address: socket, logger: logger, log: log))
}
