import OneTimeCode
import TestSupport
import Testing

@testable import OneTimeCodeService

@Suite("Concurrent requests", .serialized)
struct ConcurrencyTests {
  @Test("Of 64 concurrent guesses, only five are compared", arguments: StoreKind.allCases)
  func comparisons(kind: StoreKind) async throws {
    let world = try World(kind)
    let id = try await world.issue().id
    let verdicts = try await withThrowingTaskGroup(of: Verdict.self) { group in
      for index in 0..<64 {
        let guess = world.wrongCode(index)
        group.addTask { try await world.service.verify(guess, challenge: id, requestKey: .random()) }
      }
      return try await group.reduce(into: [Verdict]()) { $0.append($1) }
    }
    // A code that was compared is an attempt and, because it was wrong, a failure.
    #expect(try await world.store.stored(id)?.attempts == 5)
    let recipient = try Recipient.email("ada@example.com")
    let failures = world.service.failureCounters(of: recipient, .signIn, client: nil, device: nil)
    let counted = try await world.store.read { try $0.peek(failures.subjects.flatMap(\.tags)) }
    #expect(counted.map(\.?.count) == [5, 5], "of the purpose, and of all")
    for left in [4, 3, 2, 1] {
      #expect(verdicts.count { $0 == .rejected(.wrongCode(attemptsLeft: left)) } == 1)
    }
    #expect(verdicts.count { $0 == .rejected(.tooManyAttempts) } == 60)
  }

  @Test(
    "Of 64 concurrent correct codes with different request keys, only one is accepted",
    arguments: StoreKind.allCases
  )
  func oneWinner(kind: StoreKind) async throws {
    let world = try World(kind)
    let id = try await world.issue().id
    let code = world.delivery.lastCode
    let verdicts = try await withThrowingTaskGroup(of: Verdict.self) { group in
      for _ in 0..<64 {
        group.addTask { try await world.service.verify(code, challenge: id, requestKey: .random()) }
      }
      return try await group.reduce(into: [Verdict]()) { $0.append($1) }
    }
    #expect(verdicts.count { $0 == .accepted } == 1)
    #expect(verdicts.count { $0 == .rejected(.usedUp) } == 63)
  }

  @Test(
    "64 concurrent requests with the same request key and correct code get the same receipt",
    arguments: StoreKind.allCases
  )
  func oneRequest(kind: StoreKind) async throws {
    let world = try World(kind)
    let id = try await world.issue().id
    let code = world.delivery.lastCode
    let key = RequestKey.random()
    let verdicts = try await withThrowingTaskGroup(of: Verdict.self) { group in
      for _ in 0..<64 {
        group.addTask { try await world.service.verify(code, challenge: id, requestKey: key) }
      }
      return try await group.reduce(into: [Verdict]()) { $0.append($1) }
    }
    #expect(verdicts.count { $0 == .accepted } == 64)
    #expect(Set(verdicts.compactMap { $0.receipt?.text }).count == 1, "and the same receipt")
    #expect(try await world.service.challenge(id).attemptsLeft == 4)
  }

  @Test(
    "16 concurrent updates of the conversion rates count each sent code once",
    arguments: StoreKind.allCases
  )
  func conversionRates(kind: StoreKind) async throws {
    let prefix = try #require(AllowedPrefixes.Prefix("+44"))
    let world = try World(kind, allowedPrefixes: AllowedPrefixes([prefix]))
    for number in 0..<3 { _ = try await world.service.issue(to: .phone("+44 20 1000000\(number)")) }
    let rates = try await withThrowingTaskGroup(of: ConversionRate?.self) { group in
      for _ in 0..<16 {
        group.addTask { try await world.service.installation.updateConversionRates()["+44"] }
      }
      return try await group.reduce(into: [ConversionRate?]()) { $0.append($1) }
    }
    #expect(rates == Array(repeating: ConversionRate(sent: 3, verified: 0), count: 16))
  }
}
