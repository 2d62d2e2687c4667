#if PostgreSQL
  import Logging
  import Metrics
  import OneTimeCodePostgreSQL
  import OneTimeCodeService

  /// A recorder of the connections to PostgreSQL for logs and metrics.
  struct ConnectionLog: Sendable {
    private let logger: Logger
    private let lastWarning = Mutex<ContinuousClock.Instant?>(nil)

    init(logger: Logger) {
      self.logger = logger
      _ = Counter(label: "onetimecode_connection_failures_total")
    }

    @Sendable func record(_ report: PostgreSQLConnectionReport) {
      switch report {
      case .open(let count): Meter(label: "onetimecode_connections_open").set(count)
      case .failed(let reason):
        Counter(label: "onetimecode_connection_failures_total").increment()
        // While a database is down, each connection fails again and again.
        let isLogged = lastWarning.withLock { last in
          if let last, .now - last < .seconds(10) { return false }
          last = .now
          return true
        }
        if isLogged { logger.warning("a connection can't be opened", metadata: ["error": "\(reason)"]) }
      }
    }
  }
#endif
