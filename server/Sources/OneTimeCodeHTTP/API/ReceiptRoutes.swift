import HTTPTypes
import Hummingbird
import NIOCore
import OneTimeCodeService

/// The route to which providers send receipts. Nothing of a receipt is stored but whether the message was delivered or requested
/// and the provider's ID of it, and nothing is logged.
struct ReceiptRoutes: Sendable {
  let admission: Admission
  let origin: String?
  let metrics: MetricsRegistry
  private let forgeries = ClientLimit()

  /// The maximum number of receipts in a request that are read.
  private static let mostReceipts = 1000

  /// The time after which a receipt of an unknown message is tried again. It may have arrived before the outcome of the
  /// delivery was saved.
  private static let secondTry = Duration.seconds(1)

  init(admission: Admission, origin: String?, metrics: MetricsRegistry) {
    self.admission = admission
    self.origin = origin
    self.metrics = metrics
    for provider in admission.installation.receiptReaders.map(\.provider) {
      for result in Result.allCases { count(result, of: provider, by: 0) }
    }
  }

  func addRoutes(to router: some RouterMethods<ServerRequestContext>) {
    router.get("/receipts/:provider") { request, context in
      let (answer, _) = try await read(request, context) { $0.verificationAnswer(to: $1) }
      return Response(
        status: .ok,
        headers: [.contentType: "text/plain; charset=utf-8"],
        body: .init(byteBuffer: ByteBuffer(string: answer))
      )
    }
    router.post("/receipts/:provider") { request, context in
      let (receipts, provider) = try await read(request, context) { $0.receipts(in: $1, at: .now()) }
      let new = try await save(receipts.prefix(Self.mostReceipts), of: provider)
      if !new.isEmpty {
        try await Task.sleep(for: Self.secondTry)
        count(.unknown, of: provider, by: try await save(new[...], of: provider).count)
      }
      return Response(status: .ok)
    }
  }

  /// Returns what a provider's reader finds in a request, with the provider's name. If it finds `nil`, the request is refused.
  private func read<Content>(
    _ request: Request,
    _ context: ServerRequestContext,
    _ find: (any DeliveryReceiptReader, DeliveryReceiptRequest) -> Content?
  ) async throws -> (Content, String) {
    guard let provider = context.parameters.get("provider"),
      let reader = admission.installation.receiptReaders.first(where: { $0.provider == provider })
    else {
      throw Problem.notFound
    }
    // A provider can sign its receipts with a token of its own in `Authorization`, which is no API key.
    let client = admission.proxies.client(peer: context.peer, request.headers)
    if let client { try forgeries.check(client) }
    let content = find(
      reader,
      DeliveryReceiptRequest(
        url: (origin ?? "http://\(request.head.authority ?? "")") + (request.head.path ?? ""),
        headers: request.headers.map { ($0.name.rawName, $0.value) },
        body: try await request.collectBody(upTo: reader.largestBody)
      )
    )
    guard let content else {
      if let client { forgeries.count(client) }
      count(.refused, of: provider)
      throw Problem.forgedReceipt
    }
    return (content, provider)
  }

  /// Saves receipts, and returns those of messages that are unknown, or that the provider hasn't accepted.
  private func save(_ receipts: ArraySlice<DeliveryReceipt>, of provider: String) async throws
    -> [DeliveryReceipt]
  {
    var unknown: [DeliveryReceipt] = []
    for receipt in receipts {
      if let result = try await save(receipt, of: provider) {
        count(result, of: provider)
      } else {
        unknown.append(receipt)
      }
    }
    return unknown
  }

  /// Saves a receipt, and returns what it tells, or `nil` if the message is unknown or wasn't accepted by the provider.
  private func save(_ receipt: DeliveryReceipt, of provider: String) async throws -> Result? {
    let installation = admission.installation
    switch receipt {
    case .delivered(let message, let reference):
      let service = installation.service
      return try await service.report(message, wasDelivered: true, reference: reference, by: provider)
        ? .delivered : nil
    case .undelivered(let message):
      return try await installation.service.report(message, wasDelivered: false, by: provider)
        ? .undelivered : nil
    case .unrequested(let reference):
      guard try await installation.reportUnrequested(reference, by: provider) else { return nil }
      metrics.countReport()
      return .unrequested
    }
  }

  private enum Result: String, CaseIterable { case delivered, undelivered, unrequested, unknown, refused }

  private func count(_ result: Result, of provider: String, by number: Int = 1) {
    metrics.makeCounter(
      label: "onetimecode_receipts_total",
      dimensions: [("provider", provider), ("result", result.rawValue)]
    ).increment(by: Int64(number))
  }
}
