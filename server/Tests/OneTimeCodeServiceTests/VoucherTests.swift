import OneTimeCode
import OneTimeCodeService
import TestSupport
import Testing

@Suite("Vouchers for devices", .serialized)
struct VoucherTests {
  private let ada: Recipient
  private let client = IPAddress("203.0.113.7")

  init() throws { ada = try .email("ada@example.com") }

  /// Locks the recipient for everyone but devices that the backend vouches for.
  private func lock(_ world: World) async throws {
    for round in 0..<20 {
      guard let id = try? await world.service.issue(to: ada, client: IPAddress("198.51.\(round).1")).id else {
        return
      }
      for guess in 0..<5 {
        _ = try? await world.service.verify(
          world.wrongCode(guess),
          challenge: id,
          client: IPAddress("198.51.\(round).1")
        )
      }
    }
  }

  private func issues(_ world: World, voucher: String?) async throws -> Bool {
    do {
      _ = try await world.service.issue(to: ada, client: client, voucher: voucher)
      return true
    } catch ServiceError.locked {
      return false
    }
  }

  @Test(
    "A device with a voucher gets codes while wrong codes of others lock the recipient",
    arguments: StoreKind.allCases
  )
  func unlocked(kind: StoreKind) async throws {
    let world = try World(kind)
    let voucher = try await world.service.makeVoucher(for: ada).text
    try await lock(world)
    #expect(try await !issues(world, voucher: nil))
    #expect(try await issues(world, voucher: voucher))
  }

  @Test(
    "A voucher that was forged, revoked, or made for another recipient or app has no effect",
    arguments: StoreKind.allCases
  )
  func invalid(kind: StoreKind) async throws {
    let world = try World(kind)
    let voucher = try await world.service.makeVoucher(for: ada)
    let eve = try await world.service.makeVoucher(for: .email("eve@example.com")).text
    try await lock(world)
    let shop = try world.server(.init(app: "shop", of: world.service.configuration))
    let other = try await shop.makeVoucher(for: ada).text
    let forged = voucher.text.dropLast() + (voucher.text.last == "0" ? "1" : "0")
    let later = "f" + voucher.text.dropFirst()
    for text in [eve, other, String(forged), later, "cookie", "", voucher.text.uppercased()] {
      #expect(try await !issues(world, voucher: text), "\(text)")
    }
    #expect(try await issues(world, voucher: voucher.text))
    world.clock.advance(seconds: 1)
    try await world.service.revokeVouchers(of: ada)
    #expect(try await !issues(world, voucher: voucher.text))
    #expect(try await !world.service.isValid(voucher, for: ada))
    world.clock.advance(seconds: 1)
    let new = try await world.service.makeVoucher(for: ada)
    #expect(try await world.service.isValid(new, for: .email("ADA@example.com")))
    #expect(try await issues(world, voucher: new.text))
  }

  @Test("Wrong codes on a device with a voucher lock only this device")
  func ownCount() async throws {
    let world = try World()
    let vouchers = [
      try await world.service.makeVoucher(for: ada).text, try await world.service.makeVoucher(for: ada).text,
    ]
    #expect(vouchers[0] != vouchers[1])
    for _ in 0..<3 {
      guard let id = try? await world.service.issue(to: ada, voucher: vouchers[0]).id else { break }
      for guess in 0..<5 { _ = try? await world.service.verify(world.wrongCode(guess), challenge: id) }
    }
    #expect(try await !issues(world, voucher: vouchers[0]))
    #expect(try await issues(world, voucher: vouchers[1]))
    #expect(try await issues(world, voucher: nil))
  }

  @Test("A voucher is valid for a year, and until its key is removed")
  func lifetime() async throws {
    let world = try World()
    let voucher = try await world.service.makeVoucher(for: ada)
    let next = ServerKey.random()
    let rotated = try world.server(.init(keys: KeyRing(next, others: [world.key])))
    let removed = try world.server(.init(keys: KeyRing(next)))
    #expect(try await rotated.isValid(voucher, for: ada))
    #expect(try await !removed.isValid(voucher, for: ada))
    world.clock.advance(seconds: 365 * 24 * 3600 - 1)
    #expect(try await world.service.isValid(voucher, for: ada))
    world.clock.advance(seconds: 1)
    #expect(try await !world.service.isValid(voucher, for: ada))
  }

  @Test("A printed voucher doesn't reveal it")
  func printed() async throws {
    let voucher = try await World().service.makeVoucher(for: ada)
    var dumped = "\(voucher)"
    dump(voucher, to: &dumped)
    #expect(!dumped.contains(voucher.text.suffix(20)))
  }
}
