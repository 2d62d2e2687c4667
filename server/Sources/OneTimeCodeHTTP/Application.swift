import Hummingbird
import Logging
import NIOCore
import OneTimeCodeService

/// Makes the application that serves the pages, the API and the element's files.
///
///     let application = try buildApplication(service: service, logger: Logger(label: "onetimecode"))
///     try await application.runService()
///
/// - Parameters:
///   - service: What issues and verifies codes.
///   - site: Where it is reached.
///   - logger: Where requests are logged. No code, key, recipient or name of a challenge is.
///   - onServerRunning: Called with the channel once requests are taken.
/// - Returns: The application.
/// - Throws: Never, unless a template that is compiled in is broken.
public func buildApplication(
  service: VerificationService,
  site: Site = Site(),
  logger: Logger,
  onServerRunning: @escaping @Sendable (any Channel) async -> Void = { _ in }
) throws -> Application<RouterResponder<BasicRequestContext>> {
  Application(
    router: try buildRouter(service: service, site: site),
    server: .http1(
      configuration: .init(
        // Who holds a connection open must do something with it.
        idleTimeout: .seconds(30),
        httpDecoderConfiguration: .init(
          maxHeaderFieldSize: 8 * 1024,
          maxHeaderListSize: 16 * 1024,
          maxHeaderFieldCount: 100
        )
      )
    ),
    configuration: .init(address: .hostname(site.host, port: site.port)),
    onServerRunning: onServerRunning,
    logger: logger
  )
}

/// Makes the router alone.
func buildRouter(service: VerificationService, site: Site) throws -> Router<BasicRequestContext> {
  let pages = try Pages(domain: service.configuration.domain)
  let router = Router(options: .autoGenerateHeadEndpoints)
  router.addMiddleware {
    RequestLog()
    Headers(isSecure: site.isSecure)
    Problems(pages: pages)
  }
  AssetCatalog.all.addRoutes(to: router)
  APIRoutes(service: service).addRoutes(to: router)
  let form = router.group().add(middleware: SameOrigin(origin: site.origin))
  PageRoutes(service: service, pages: pages, cookie: ChallengeCookie(isSecure: site.isSecure)).addRoutes(
    to: form
  )
  return router
}
