import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import OneTimeCodeService

/// Creates the application that serves the API, health checks, metrics, static files and, if enabled, pages.
///
///     let application = try buildApplication(installation: installation, logger: Logger(label: "onetimecode"))
///     try await application.runService()
///
/// - Parameters:
///   - installation: The installation whose codes the server issues and verifies.
///   - configuration: The addresses and access rules of the server, and whether it serves pages.
///   - metrics: The registry whose metrics `/metrics` serves.
///   - logger: The logger for requests and errors. Codes, keys, recipients and challenge IDs aren't logged.
///   - onServerRunning: A closure that is called with the server's channel once the server accepts requests.
/// - Returns: The application, which isn't running yet.
/// - Throws: An error if a built-in template is invalid.
public func buildApplication(
  installation: Installation,
  configuration: ServerConfiguration = ServerConfiguration(),
  metrics: MetricsRegistry = MetricsRegistry(),
  logger: Logger,
  onServerRunning: @escaping @Sendable (any Channel) async -> Void = { _ in }
) throws -> Application<RouterResponder<ServerRequestContext>> {
  let connections = RequestDeadline.Connections()
  return Application(
    router: try buildRouter(
      installation: installation,
      configuration: configuration,
      metrics: metrics,
      logger: logger
    ),
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
      address: .hostname(configuration.host, port: configuration.port),
      availableConnectionsDelegate: MaximumAvailableConnections(maximumConnections)
    ),
    onServerRunning: onServerRunning,
    logger: logger
  )
}

/// The maximum number of open connections. Further connections wait until one closes.
private let maximumConnections = 4096

func buildRouter(
  installation: Installation,
  configuration: ServerConfiguration,
  metrics: MetricsRegistry,
  logger: Logger
) throws -> Router<ServerRequestContext> {
  let pages = try Pages(verifiesOnSubmit: configuration.verifiesOnSubmit)
  let warnings = Mutex<Set<ClientWarning>>([])
  let proxies = ProxyTrust(networks: configuration.trustedProxies) { warning in
    guard warnings.withLock({ $0.insert(warning).inserted }) else { return }
    logger.warning("\(warning.rawValue)")
  }
  let admission = Admission(installation: installation, keys: configuration.apiKeys, proxies: proxies)
  let router = Router(context: ServerRequestContext.self, options: .autoGenerateHeadEndpoints)
  router.addMiddleware {
    RequestLogger(metrics: metrics)
    SecurityHeaders(isSecure: configuration.isSecure)
    ProblemResponses(pages: pages, installation: installation, metrics: metrics)
  }
  AssetCatalog.all.addRoutes(to: router)
  HealthRoutes(readiness: Readiness(of: installation)).addRoutes(to: router)
  func backends(_ scope: APIKeys.Scope) -> RouterGroup<ServerRequestContext> {
    router.group().add(middleware: KeyCheck(admission: admission, scope: scope))
  }
  let storeMetrics = StoreMetrics(of: installation, in: metrics)
  backends(.metrics).get("/metrics") { _, _ in
    await storeMetrics.refresh()
    return metrics.response
  }
  APIRoutes(admission: admission, metrics: metrics).addRoutes(to: router, backends: backends)
  ReceiptRoutes(admission: admission, origin: configuration.origin, metrics: metrics)
    .addRoutes(
      to: router
    )
  let form = router.group().add(
    middleware: SameOrigin(origin: configuration.origin, installation: installation)
  )
  ReportRoutes(pages: pages, installation: installation, metrics: metrics).addRoutes(to: form)
  if configuration.hasPages {
    let cookie = ChallengeCookie(isSecure: configuration.isSecure)
    PageRoutes(pages: pages, cookie: cookie, admission: admission, metrics: metrics).addRoutes(to: form)
  }
  metrics.addSeries(for: Set(router.routes.map(\.path.description)).sorted(), installation.channels)
  router.refuseOtherMethods()
  return router
}
