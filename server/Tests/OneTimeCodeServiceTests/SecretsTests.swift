import Foundation
import OneTimeCode
import TestSupport
import Testing

@testable import OneTimeCodeService

@Suite("Secrets")
struct SecretsTests {
  private func challenge(
    id: String = String(repeating: "0", count: 32),
    purpose: Purpose = .signIn,
    recipient: String = "ada@example.com"
  ) throws -> StoredChallenge {
    StoredChallenge(
      id: try #require(ChallengeID(id)),
      purpose: purpose,
      recipient: try Recipient(recipient),
      format: .digits(6),
      key: "",
      expiresAt: Moment(milliseconds: 0),
      resendAt: Moment(milliseconds: 0),
      budget: 5
    )
  }

  @Test("A tag is bound to its key, challenge, purpose, recipient and code")
  func binding() throws {
    let key = ServerKey.random()
    let tag = key.tag(of: "123456", for: try challenge())
    #expect(tag.bytes.count == 32)
    #expect(tag.matches(key.tag(of: "123456", for: try challenge())))
    let others = [
      key.tag(of: "123457", for: try challenge()),
      key.tag(of: "12345", for: try challenge()),
      key.tag(of: "123456", for: try challenge(id: String(repeating: "1", count: 32))),
      key.tag(of: "123456", for: try challenge(purpose: "pay")),
      key.tag(of: "123456", for: try challenge(recipient: "eve@example.com")),
      ServerKey.random().tag(of: "123456", for: try challenge()),
    ]
    for other in others { #expect(!tag.matches(other)) }
  }

  @Test("A tag is the HMAC-SHA256 of its length-prefixed fields")
  func vector() throws {
    let key = try #require(ServerKey(bytes: 0..<32))
    let tag = key.tag("code/1", ["ab", "c"])
    // Python: hmac.new(bytes(range(32)), b"\0\0\0\6code/1\0\0\0\2ab\0\0\0\1c", "sha256").hexdigest()
    #expect(Data(tag.bytes).map { String(format: "%02x", $0) }.joined() == expected)
    #expect(!tag.matches(key.tag("code/1", ["a", "bc"])))
  }

  private let expected = "18724a14cf8aa85a7e821416198b9659d9ff5b3be50e3f1c12d2d7ae943e619f"

  @Test("A key has at least 32 bytes, and printing the key doesn't reveal them")
  func key() {
    #expect(ServerKey(bytes: Array(repeating: 1, count: 31)) == nil)
    let key = ServerKey(bytes: Array("a secret of more than 32 bytes, in letters".utf8))
    var dumped = ""
    dump(key, to: &dumped)
    #expect(!"\(String(describing: key)) \(dumped)".contains("secret of"))
    #expect(key?.withBytes { $0.count } == 42)
  }

  @Test("A printed message reveals neither the code nor the recipient")
  func message() async throws {
    let world = try World()
    _ = try await world.issue()
    let message = try #require(world.delivery.messages.first)
    var dumped = "\(message) \(String(reflecting: message))"
    dump(message, to: &dumped)
    #expect(!dumped.contains(world.delivery.lastCode))
    #expect(!dumped.contains("ada@example.com"))
  }

  @Test(
    "A code of letters and digits contains a digit, so that it can be recognized in a message",
    arguments: [RandomSource.seed]
  )
  func digits(seed: UInt64) throws {
    var random = RandomSource(seed: seed)
    let short = CodeFormat.lettersAndDigits(2)
    for _ in 0..<500 { #expect(short.randomCode(using: &random).contains { (0x30...0x39).contains($0) }) }
    let letters = try CodeFormat(length: 4, alphabet: CodeFormat.Alphabet("ABCD"))
    #expect(letters.randomCode(using: &random).count == 4)
  }

  @Test("All symbols are equally likely", arguments: [RandomSource.seed])
  func unbiased(seed: UInt64) throws {
    var random = RandomSource(seed: seed)
    // 36 doesn't divide a power of two, so a modulo bias would be visible.
    let format = CodeFormat.lettersAndDigits(32)
    var counts: [UInt8: Int] = [:]
    for _ in 0..<2000 {
      for symbol in format.randomCode(using: &random) { counts[symbol, default: 0] += 1 }
    }
    #expect(counts.count == 36)
    // With 35 degrees of freedom, chi-squared exceeds 80 in one run out of 45,000.
    let mean = 64_000.0 / 36
    let chiSquared = counts.values.reduce(0.0) { $0 + (Double($1) - mean) * (Double($1) - mean) / mean }
    #expect(chiSquared < 80)
  }
}
