import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import OneTimeCodeService

/// Creates the application that serves the API, health checks, metrics, static files and, if enabled, pages.
///
///     let application = try buildApplication(service: service, logger: Logger(label: "onetimecode"))
///     try await application.runService()
///
/// - Parameters:
///   - service: The service that issues and verifies codes.
///   - site: The addresses and access rules of the server, and whether it serves pages.
///   - metrics: The registry whose metrics `/metrics` serves.
///   - logger: The logger for requests and errors. Codes, keys, recipients and challenge IDs aren't logged.
///   - onServerRunning: A closure that is called with the server's channel once the server accepts requests.
/// - Returns: The application, which isn't running yet.
/// - Throws: An error if a built-in template is invalid.
public func buildApplication(
  service: VerificationService,
  site: Site = Site(),
  metrics: MetricsRegistry = MetricsRegistry(),
  logger: Logger,
  onServerRunning: @escaping @Sendable (any Channel) async -> Void = { _ in }
) throws -> Application<RouterResponder<SiteContext>> {
  let connections = RequestDeadline.Connections()
  return Application(
    router: try buildRouter(service: service, site: site, metrics: metrics, logger: logger),
    server: .http1(
      configuration: .init(
        additionalChannelHandlers: [RequestDeadline(connections), ContinueResponder()],
        idleTimeout: .seconds(30),
        httpDecoderConfiguration: .init(
          maxHeaderFieldSize: 8 * 1024,
          maxHeaderListSize: 16 * 1024,
          maxHeaderFieldCount: 100
        )
      )
    ),
    configuration: .init(
      address: .hostname(site.host, port: site.port),
      availableConnectionsDelegate: MaximumAvailableConnections(maximumConnections)
    ),
    onServerRunning: onServerRunning,
    logger: logger
  )
}

/// The maximum number of open connections. Further connections wait until one closes.
private let maximumConnections = 4096

func buildRouter(
  service: VerificationService,
  site: Site,
  metrics: MetricsRegistry,
  logger: Logger
) throws -> Router<SiteContext> {
  let pages = try Pages()
  let hasWarned = Mutex(false)
  let proxies = ProxyTrust(networks: site.trustedProxies) {
    let isFirst = hasWarned.withLock { hasWarned in
      defer { hasWarned = true }
      return !hasWarned
    }
    guard isFirst else { return }
    logger.warning(
      "A proxy has sent an X-Forwarded-For without an IP address, so clients share the proxy's limits."
    )
  }
  let clients = Clients(service: service, keys: site.apiKeys, proxies: proxies)
  let router = Router(context: SiteContext.self, options: .autoGenerateHeadEndpoints)
  router.addMiddleware {
    RequestLogger(metrics: metrics)
    SecurityHeaders(isSecure: site.isSecure)
    ProblemResponses(pages: pages, service: service, metrics: metrics)
  }
  AssetCatalog.all.addRoutes(to: router)
  HealthRoutes(readiness: Readiness(service: service)).addRoutes(to: router)
  func backends(_ scope: APIKeys.Scope) -> RouterGroup<SiteContext> {
    router.group().add(middleware: KeyCheck(clients: clients, scope: scope))
  }
  let storeMetrics = StoreMetrics(of: service, in: metrics)
  backends(.metrics).get("/metrics") { _, _ in
    await storeMetrics.refresh()
    return metrics.response
  }
  APIRoutes(clients: clients, metrics: metrics).addRoutes(to: router, backends: backends)
  ReceiptRoutes(service: service, clients: clients, origin: site.origin, metrics: metrics).addRoutes(
    to: router
  )
  if site.hasPages {
    let form = router.group().add(middleware: SameOrigin(origin: site.origin, service: service))
    let cookie = ChallengeCookie(isSecure: site.isSecure)
    PageRoutes(pages: pages, cookie: cookie, clients: clients, metrics: metrics).addRoutes(to: form)
  }
  metrics.addSeries(for: Set(router.routes.map(\.path.description)).sorted(), service.allChannels)
  router.refuseOtherMethods()
  return router
}
