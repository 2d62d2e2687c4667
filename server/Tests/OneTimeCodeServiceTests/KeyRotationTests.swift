import Foundation
import OneTimeCode
import TestSupport
import Testing

@testable import OneTimeCodeService

@Suite("Keys", .serialized)
struct KeyRotationTests {
  private func rotated(_ world: World, to new: ServerKey) throws -> VerificationService {
    world.server(try .init(keys: KeyRing(new, older: [world.key]), format: .digits(6), limits: .generous))
  }

  @Test("Codes, requests and receipts from before a rotation hold after it", arguments: StoreKind.allCases)
  func older(kind: StoreKind) async throws {
    let world = try World(kind)
    let after = try rotated(world, to: .random())
    let id = try await world.issue().id
    let key = RequestKey.random()
    let code = world.delivery.lastCode
    let receipt = try #require(try await world.service.verify(code, challenge: id, requestKey: key).receipt)
    #expect(try await after.verify(code, challenge: id, requestKey: key) == .accepted, "the same request")
    try await after.redeem(receipt, for: .email("ada@example.com"), purpose: .signIn)
    let second = try await world.issue().id
    #expect(try await after.verify(world.delivery.lastCode, challenge: second) == .accepted)
  }

  @Test(
    "The newest key signs: without the older one what came after the rotation holds",
    arguments: StoreKind.allCases
  )
  func newest(kind: StoreKind) async throws {
    let world = try World(kind)
    let new = ServerKey.random()
    let after = try rotated(world, to: new)
    let old = try await world.issue().id
    let alone = world.server(try .init(key: new, format: .digits(6), limits: .generous))
    #expect(
      try await alone.verify(world.delivery.lastCode, challenge: old)
        == .rejected(.wrongCode(attemptsLeft: 4))
    )
    world.clock.advance(seconds: 20)
    _ = try await after.resend(old)
    #expect(try await alone.verify(world.delivery.lastCode, challenge: old) == .accepted)
    let id = try await after.issue(to: .email("ada@example.com")).id
    #expect(try await alone.verify(world.delivery.lastCode, challenge: id) == .accepted)
  }

  @Test("A message that waits through a rotation is delivered", arguments: StoreKind.allCases)
  func waiting(kind: StoreKind) async throws {
    let world = try World(kind)
    world.delivery.isFailing = true
    let id = try await world.issue().id
    world.delivery.isFailing = false
    world.clock.advance(seconds: 60)
    await (try rotated(world, to: .random())).deliverWaiting()
    #expect(world.delivery.messages.count == 2)
    #expect(try await world.service.verify(world.delivery.lastCode, challenge: id) == .accepted)
  }

  @Test("A rotation gives back neither failures nor messages", arguments: StoreKind.allCases)
  func counts(kind: StoreKind) async throws {
    let limits = try #require(Limits(recipient: 40))
    let world = try World(kind, limits: limits)
    for _ in 0..<20 {
      let id = try await world.issue().id
      for _ in 0..<5 { _ = try? await world.service.verify(world.wrongCode, challenge: id) }
    }
    let after = world.server(
      try .init(keys: KeyRing(.random(), older: [world.key]), format: .digits(6), limits: limits)
    )
    await #expect(throws: ServiceError.locked) { try await after.issue(to: .email("ada@example.com")) }
    for _ in 0..<20 { _ = try await after.issue(to: .email("ada@example.com"), purpose: "other") }
    await #expect(throws: ServiceError.limited(seconds: 90)) {
      try await after.issue(to: .email("ada@example.com"), purpose: "other")
    }
  }

  @Test("What is sealed opens with its key, in its place, unchanged, and not otherwise")
  func seal() throws {
    let key = ServerKey.random()
    var sealed = try key.seal(Data("985391".utf8), context: "a")
    #expect(key.open(sealed, context: "a") == Data("985391".utf8))
    #expect(key.open(sealed, context: "b") == nil)
    #expect(ServerKey.random().open(sealed, context: "a") == nil)
    #expect(try key.seal(Data("985391".utf8), context: "a") != sealed)
    sealed[sealed.count - 1] ^= 1
    #expect(key.open(sealed, context: "a") == nil)
  }
}
