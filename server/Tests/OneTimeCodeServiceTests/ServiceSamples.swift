import Foundation
import OneTimeCode
import OneTimeCodeSQLite
import OneTimeCodeService

// The documentation's samples, with the code that they omit. They are compiled but not run.

func overview(key: ServerKey) async throws {
  let installation = Installation(
    store: try SQLiteChallengeStore(path: "codes.sqlite"),
    .init(try VerificationService.Configuration(key: key), delivery: ConsoleDelivery())
  )
  let service = installation.service
  let challenge = try await service.issue(to: .phone("+44 20 7946 0958"), purpose: "sign-in")
  if case .accepted(let receipt) = try await service.verify("985 391", challenge: challenge.id) {
    try await service.redeem(receipt, for: .phone("+44 20 7946 0958"), purpose: "sign-in")
  }
}

func open() throws -> SQLiteChallengeStore {
  let store = try SQLiteChallengeStore(path: "codes.sqlite")
  return store
}

func setUp(file: URL) throws -> VerificationService.Configuration {
  guard let key = ServerKey(bytes: try Data(contentsOf: file)) else { throw KeyIsTooShort() }
  let configuration = try VerificationService.Configuration(key: key, domain: "example.com")
  return configuration
}

struct KeyIsTooShort: Error {}

func reporting(
  store: any ChallengeStore,
  delivery: any CodeDelivery,
  configuration: VerificationService.Configuration,
  log: @escaping @Sendable (String) -> Void
) -> VerificationService {
  let installation = Installation(
    store: store,
    .init(configuration, delivery: delivery),
    report: { report in
      if case .attempted(let queue, _, let result) = report { log("\(queue): \(result.cause)") }
    }
  )
  let service = installation.service
  return service
}

func sendAndSendAgain(_ service: VerificationService) async throws -> Challenge {
  var request = IssueRequest(to: try .email("ada@example.com"), purpose: "sign-in")
  request.language = "pt-BR"
  let challenge = try await service.issue(request)
  let again = try await service.resend(challenge.id)
  return again
}

func verify(
  _ service: VerificationService,
  _ challenge: Challenge,
  _ recipient: Recipient,
  _ requestKey: RequestKey
) async throws -> CodeRejection? {
  switch try await service.verify("985 391", challenge: challenge.id, requestKey: requestKey) {
  case .accepted(let receipt): try await service.redeem(receipt, for: recipient, purpose: "sign-in")
  case .rejected(let rejection): return rejection
  }
  return nil
}

func serveSeveralApps(
  store: any ChallengeStore,
  delivery: any CodeDelivery,
  configuration: VerificationService.Configuration
) async throws -> Challenge? {
  let shop = Installation.App(
    try .init(app: "shop", of: configuration, domain: "shop.example.com", appName: "Shop"),
    delivery: delivery
  )
  let installation = Installation(store: store, .init(configuration, delivery: delivery), apps: [shop])
  let challenge = try await installation.service(forApp: "shop")?.issue(to: .phone("+44 20 7946 0958"))
  return challenge
}

struct Loft: Sendable {
  func send(_ text: String, to address: String) async throws {}
}

let loft = Loft()

struct PigeonDelivery: CodeDelivery {
  func deliver(_ message: CodeMessage) async throws -> DeliveryResult {
    try await loft.send(message.text, to: message.recipient.address)
    return .accepted
  }
}
