import OneTimeCodeService
import TestSupport
import Testing

@Suite("Accepted recipients")
struct AcceptedRecipientsTests {
  @Test(
    "A number without a country code gets that of the only allowed country",
    arguments: [
      ("+44", "07700 900123", "+447700900123"), ("+44", "(0)7700 900123", "+447700900123"),
      ("+44", "+44 7700 900123", "+447700900123"), ("+44", "0044 7700 900123", "+447700900123"),
      ("+49", "0171 3920012", "+491713920012"), ("+1", "(202) 555-0123", "+12025550123"),
      ("+1", "1 202 555 0123", "+12025550123"), ("+39", "06 698 12345", "+390669812345"),
      ("+39", "393 123 4567", "+393931234567"), ("+34", "600 123 456", "+34600123456"),
      ("+7", "8 912 345-67-89", "+79123456789"), ("+36", "06 20 123 4567", "+36201234567"),
      ("+225", "07 00 00 00 01", "+2250700000001"), ("+44", "٠٧٧٠٠ ٩٠٠١٢٣", "+447700900123"),
      ("+44", "7700 900123", "+447700900123"), ("+55", "11 91234-5678", "+5511912345678"),
      ("+51", "987 654 321", "+51987654321"),
    ]
  )
  func completion(code: String, entry: String, address: String) throws {
    let accepted = AcceptedRecipients(kinds: [.phone, .email], countryCode: code)
    #expect(try accepted.recipient(from: entry).address == address)
  }

  @Test(
    "A number that isn't as long as the country's mobile numbers isn't completed, because it may have a country code",
    arguments: [
      ("+44", "447700900123"), ("+44", "0049 12"), ("+44", "+"), ("+44", "+44"), ("+44", "12"), ("+44", "0"),
      ("+44", "07700 9001x3"), ("+44", "ada"), ("+7", "79123456789"), ("+34", "34612345678"),
      ("+39", "393401234567"),
      ("+1", "011 47 22 33 44 55"), ("+81", "010 1 202 555 0123"), ("+43", "0664 1234567"),
    ]
  )
  func unclear(code: String, entry: String) {
    let accepted = AcceptedRecipients(kinds: [.phone], countryCode: code)
    #expect(throws: RecipientError.phone) { try accepted.recipient(from: entry) }
  }

  @Test("Without an only country, a number needs its country code")
  func several() throws {
    #expect(throws: RecipientError.phone) {
      try AcceptedRecipients(kinds: [.phone]).recipient(from: "07700 900123")
    }
  }

  @Test(
    "The only country is that of all allowed prefixes",
    arguments: [
      (["+44"], "+44"), (["+4420", "+447"], "+44"), (["+1868", "+1202"], "+1"), (["+353", "+35386"], "+353"),
      (["+43"], nil),
      (["+44", "+49"], nil), (["+4"], nil), (["+35"], nil), ([], nil),
    ] as [([String], String?)]
  )
  func countries(prefixes: [String], code: String?) throws {
    let prefixes = try prefixes.map { try #require(AllowedPrefixes.Prefix($0)) }
    let world = try World(allowedPrefixes: AllowedPrefixes(prefixes))
    #expect(world.service.acceptedRecipients.countryCode == code)
  }

  @Test("A kind of recipients is accepted if some channel reaches it")
  func kinds() throws {
    #expect(try World(channels: [.email]).service.acceptedRecipients.kinds == [.email])
    #expect(try World(channels: [.sms]).service.acceptedRecipients.kinds == [.phone])
    #expect(try World().service.acceptedRecipients.kinds == [.phone, .email])
    #expect(try World(allowedPrefixes: .none).service.acceptedRecipients.kinds == [.email])
    let calls = try World(channels: [.voice, .email], channelPrefixes: [.voice: .none])
    #expect(calls.service.acceptedRecipients.kinds == [.email])
  }
}
