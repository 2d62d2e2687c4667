import OneTimeCode
import TestSupport
import Testing

@testable import OneTimeCodeService

@Suite("Proofs", .serialized)
struct ProofTests {
  /// A check that accepts proofs which begin with "good", and counts requests.
  private final class Check: ProofCheck {
    let asked = Mutex<[String]>([])
    let clients = Mutex<[IPAddress?]>([])
    /// Whether the check waits until several requests could be asking.
    let isSlow = Mutex(false)

    func check(_ proof: String, client: IPAddress?) async -> ProofResult {
      asked.withLock { $0.append(proof) }
      clients.withLock { $0.append(client) }
      if isSlow.value { try? await Task.sleep(for: .milliseconds(50)) }
      if proof == "hanging" { return .unanswered }
      if proof == "secret" { return .misconfigured }
      return proof.hasPrefix("good") ? .valid : .invalid
    }
  }

  private let ada = try? Recipient.email("ada@example.com")

  private func server(_ world: World, _ check: Check, _ keys: KeyRing? = nil) throws -> VerificationService {
    let old = world.service.configuration
    return world.server(
      try .init(
        keys: keys ?? old.keys,
        format: old.format,
        limits: old.limits,
        trialLimits: old.trialLimits,
        proofRequirement: ProofRequirement(purposes: ["sign-up"], check: check)
      )
    )
  }

  @Test("A purpose that needs a proof issues no code without a valid one", arguments: StoreKind.allCases)
  func required(kind: StoreKind) async throws {
    let world = try World(kind)
    let check = Check()
    let service = try server(world, check)
    let ada = try #require(ada)
    let wrong: [(String?, ServiceError)] = [
      (nil, .proofRequired), ("", .proofRequired), ("bad", .proofInvalid), ("hanging", .proofUnchecked),
      ("secret", .proofUnchecked), ("good\n", .proofInvalid), ("good proof", .proofInvalid),
      ("good" + String(repeating: "x", count: 8189), .proofInvalid),
    ]
    for (proof, error) in wrong {
      await #expect(throws: error, "\(proof ?? "")") {
        try await service.issue(to: ada, purpose: "sign-up", client: "192.0.2.1", proof: proof)
      }
    }
    #expect(world.delivery.messages.isEmpty)
    #expect(check.asked.value == ["bad", "hanging", "secret"], "the others are refused without asking")
    let longest = "good" + String(repeating: "x", count: 8188)
    for (proof, isDecoy) in [("good", false), (longest, true)] {
      _ = try await service.issue(
        to: ada,
        purpose: "sign-up",
        client: "192.0.2.1",
        isDecoy: isDecoy,
        proof: proof
      )
    }
    #expect(world.delivery.messages.count == 1)
    #expect(check.clients.value == Array(repeating: "192.0.2.1", count: 5))
  }

  @Test("Other purposes, and all without a requirement, ask for no proof")
  func others() async throws {
    let world = try World()
    let check = Check()
    _ = try await server(world, check).issue(to: #require(ada), purpose: .signIn, proof: "bad")
    _ = try await world.service.issue(to: #require(ada), purpose: "sign-up", proof: "bad")
    #expect(check.asked.value.isEmpty && world.delivery.messages.count == 2)
  }

  @Test("A proof counts once, on all servers and for all recipients", arguments: StoreKind.allCases)
  func once(kind: StoreKind) async throws {
    let world = try World(kind)
    let check = Check()
    // The second server is in the middle of a key rotation.
    let services = [
      try server(world, check), try server(world, check, KeyRing(.random(), others: [world.key])),
    ]
    let issued = await withTaskGroup(of: Bool.self) { group in
      for index in 0..<20 {
        group.addTask {
          let recipient = try? Recipient.email("a\(index)@example.com")
          guard let recipient else { return false }
          do {
            _ = try await services[index % 2].issue(to: recipient, purpose: "sign-up", proof: "good")
            return true
          } catch {
            return false
          }
        }
      }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    // A message that the server without its key has leased waits for the other one.
    #expect(issued == 1 && world.delivery.messages.count <= 1)
    let asked = check.asked.value.count
    world.clock.advance(seconds: ProofRequirement.memory - 1)
    await #expect(throws: ServiceError.proofInvalid) {
      try await services[1].issue(to: #require(ada), purpose: "sign-up", proof: "good")
    }
    #expect(check.asked.value.count == asked, "a used proof isn't checked again")
  }

  @Test("A request that is repeated with its key gets the same challenge, without another check")
  func repeated() async throws {
    let world = try World()
    let check = Check()
    let service = try server(world, check)
    let key = RequestKey.random()
    let ids = try await [
      service.issue(to: #require(ada), purpose: "sign-up", requestKey: key, proof: "good").id,
      service.issue(to: #require(ada), purpose: "sign-up", requestKey: key, proof: "good").id,
    ]
    #expect(ids[0] == ids[1] && check.asked.value.count == 1 && world.delivery.messages.count == 1)
    await #expect(throws: ServiceError.issueKeyReused) {
      try await service.issue(to: #require(ada), purpose: "sign-up", lifetime: 60, requestKey: key)
    }
  }

  @Test(
    "Invalid proofs count towards the client's limit, after which the provider isn't asked",
    arguments: StoreKind.allCases
  )
  func flood(kind: StoreKind) async throws {
    let world = try World(kind, limits: try #require(RateLimits(client: 3)))
    let check = Check()
    let service = try server(world, check)
    func error(_ proof: String, _ client: IPAddress?) async throws -> ServiceError? {
      await #expect(throws: ServiceError.self) {
        try await service.issue(to: #require(ada), purpose: "sign-up", client: client, proof: proof)
      }
    }
    for index in 0..<3 { #expect(try await error("bad\(index)", "192.0.2.1") == .proofInvalid) }
    #expect(try await error("bad", "192.0.2.1") == .limited(.client, seconds: 1200))
    #expect(try await error("good", "192.0.2.1") == .limited(.client, seconds: 1200))
    #expect(check.asked.value.count == 3)
    // Neither the provider's failures nor a backend without a client's address count.
    for _ in 0..<4 { #expect(try await error("hanging", "192.0.2.2") == .proofUnchecked) }
    for _ in 0..<4 { #expect(try await error("bad", nil) == .proofInvalid) }
    world.clock.advance(seconds: 1200)
    _ = try await service.issue(to: #require(ada), purpose: "sign-up", client: "192.0.2.1", proof: "good")
  }

  @Test("Requests at the same time don't pass the limit of invalid proofs", arguments: StoreKind.allCases)
  func concurrent(kind: StoreKind) async throws {
    let world = try World(kind, limits: try #require(RateLimits(client: 3)))
    let check = Check()
    check.isSlow.withLock { $0 = true }
    let service = try server(world, check)
    let ada = try #require(ada)
    await withTaskGroup { group in
      for index in 0..<60 {
        group.addTask {
          _ = try? await service.issue(to: ada, purpose: "sign-up", client: "192.0.2.1", proof: "bad\(index)")
        }
      }
    }
    #expect(check.asked.value.count == 3)
    check.asked.withLock { $0 = [] }
    for index in 0..<3 {
      _ = try await service.issue(to: ada, purpose: "sign-up", client: "192.0.2.2", proof: "good\(index)")
    }
    await #expect(throws: ServiceError.self) {
      try await service.issue(to: ada, purpose: "sign-up", client: "192.0.2.2", proof: "good")
    }
    #expect(check.asked.value.count == 3, "a valid proof is counted once, with its message")
  }

  @Test("A limited request doesn't use up the proof in the store")
  func limited() async throws {
    let world = try World(limits: try #require(RateLimits(recipient: 1)))
    let service = try server(world, Check())
    let ada = try #require(ada)
    _ = try await service.issue(to: ada, purpose: "sign-up", proof: "good1")
    await #expect(throws: ServiceError.limited(.recipient, seconds: 3600)) {
      try await service.issue(to: ada, purpose: "sign-up", proof: "good2")
    }
    _ = try await service.issue(to: .email("eve@example.com"), purpose: "sign-up", proof: "good2")
  }

  @Test("A resend needs no proof, and a client gets at most one new challenge by it")
  func resend() async throws {
    let world = try World()
    let check = Check()
    let service = try server(world, check)
    let first = try await service.issue(to: #require(ada), purpose: "sign-up", proof: "good")
    for _ in 0..<5 { _ = try await service.verify(world.wrongCode, challenge: first.id) }
    world.clock.advance(seconds: 20)
    let second = try await service.resend(first.id, byBackend: false)
    #expect(second.id != first.id)
    for _ in 0..<5 { _ = try await service.verify(world.wrongCode, challenge: second.id) }
    world.clock.advance(seconds: 20)
    await #expect(throws: ServiceError.resendNotAllowed) {
      try await service.resend(second.id, byBackend: false)
    }
    #expect(check.asked.value == ["good"])
  }
}
