import OneTimeCode
import OneTimeCodeService
import TestSupport
import Testing

@Suite("Receipts", .serialized)
struct ReceiptTests {
  private func verified(_ world: World, purpose: Purpose = "pay") async throws -> Receipt {
    let id = try await world.service.issue(to: .email("ada@example.com"), purpose: purpose).id
    let code = world.delivery.lastCode
    return try #require(try await world.service.verify(code, challenge: id, requestKey: .random()).receipt)
  }

  @Test("A receipt can be redeemed only once", arguments: StoreKind.allCases)
  func once(kind: StoreKind) async throws {
    let world = try World(kind)
    let receipt = try await verified(world)
    try await world.service.redeem(receipt, for: .email("ada@example.com"), purpose: "pay")
    await #expect(throws: ServiceError.invalidReceipt) {
      try await world.service.redeem(receipt, for: .email("ada@example.com"), purpose: "pay")
    }
  }

  @Test(
    "A request to redeem that is repeated with its key succeeds again, and one with another key doesn't",
    arguments: StoreKind.allCases
  )
  func repeated(kind: StoreKind) async throws {
    let world = try World(kind)
    let receipt = try await verified(world)
    let other = try await verified(world)
    let ada = try Recipient.email("ada@example.com")
    func redeem(_ receipt: Receipt, _ key: RequestKey?) async -> Bool {
      (try? await world.service.redeem(receipt, for: ada, purpose: "pay", requestKey: key)) != nil
    }
    let key = RequestKey("k")?.chosen(by: "shop")
    #expect(await redeem(receipt, key))
    #expect(await redeem(receipt, key))
    #expect(await !redeem(receipt, RequestKey("l")?.chosen(by: "shop")))
    #expect(await !redeem(receipt, RequestKey("k")?.chosen(by: "bank")))
    #expect(await !redeem(receipt, nil))
    #expect(await redeem(other, nil))
    #expect(await !redeem(other, key))
    world.clock.advance(seconds: 300)
    #expect(await !redeem(receipt, key))
  }

  @Test("Of 64 concurrent requests, only one redeems the receipt", arguments: StoreKind.allCases)
  func concurrent(kind: StoreKind) async throws {
    let world = try World(kind)
    let receipt = try await verified(world)
    let redeemed = await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<64 {
        group.addTask {
          (try? await world.service.redeem(receipt, for: .email("ada@example.com"), purpose: "pay")) != nil
        }
      }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(redeemed == 1)
  }

  @Test(
    "A receipt is refused for another purpose or recipient, and stays unused",
    arguments: StoreKind.allCases
  )
  func bound(kind: StoreKind) async throws {
    let world = try World(kind)
    let receipt = try await verified(world)
    let ada = try Recipient.email("ada@example.com")
    await #expect(throws: ServiceError.invalidReceipt) {
      try await world.service.redeem(receipt, for: ada, purpose: .signIn)
    }
    await #expect(throws: ServiceError.invalidReceipt) {
      try await world.service.redeem(receipt, for: .email("eve@example.com"), purpose: "pay")
    }
    try await world.service.redeem(receipt, for: ada, purpose: "pay")
  }

  @Test(
    "A receipt can be redeemed for the address in another case, but not for another label or with other dots",
    arguments: StoreKind.allCases
  )
  func spelling(kind: StoreKind) async throws {
    let world = try World(kind)
    let id = try await world.service.issue(to: .email("Ada.Case@example.com"), purpose: "pay").id
    let verdict = try await world.service.verify(world.delivery.lastCode, challenge: id)
    let receipt = try #require(verdict.receipt)
    for other in ["ada.case+pay@example.com", "adacase@example.com"] {
      await #expect(throws: ServiceError.invalidReceipt) {
        try await world.service.redeem(receipt, for: .email(other), purpose: "pay")
      }
    }
    try await world.service.redeem(receipt, for: .email("ada.case@example.com"), purpose: "pay")
  }

  @Test("A receipt expires after five minutes", arguments: StoreKind.allCases)
  func expired(kind: StoreKind) async throws {
    let world = try World(kind)
    let receipt = try await verified(world)
    world.clock.advance(seconds: 300)
    await #expect(throws: ServiceError.invalidReceipt) {
      try await world.service.redeem(receipt, for: .email("ada@example.com"), purpose: "pay")
    }
  }

  @Test("A challenge ID isn't enough to forge a receipt", arguments: StoreKind.allCases)
  func forged(kind: StoreKind) async throws {
    let world = try World(kind)
    let receipt = try await verified(world)
    let other = try await verified(world)
    let proof = other.text.split(separator: ".")[1]
    for text in [
      "\(receipt.challenge.text).\(proof)", "\(receipt.challenge.text).\(String(repeating: "0", count: 64))",
    ] {
      let forged = try #require(Receipt(text))
      await #expect(throws: ServiceError.invalidReceipt) {
        try await world.service.redeem(forged, for: .email("ada@example.com"), purpose: "pay")
      }
    }
    for text in ["", ".", receipt.text + "0", receipt.challenge.text, "x.\(proof)"] {
      #expect(Receipt(text) == nil)
    }
  }

  @Test("A printed receipt doesn't reveal the challenge ID")
  func printed() async throws {
    let world = try World()
    let receipt = try await verified(world)
    var dumped = "\(receipt)"
    dump(receipt, to: &dumped)
    #expect(!dumped.contains(receipt.challenge.text))
  }
}
