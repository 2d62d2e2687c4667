import OneTimeCodeService
import Testing

@Suite("Recipient")
struct RecipientTests {
  @Test(
    "Phone numbers are normalized",
    arguments: [
      "+442079460958", "+44 20 7946 0958", "+44 (0)20 7946-0958", "0044 20 7946 0958", "+44.20.7946.0958",
      "  +44/20/79460958 ", "\u{FF0B}４４２０７９４６０９５８", "+٤٤٢٠٧٩٤٦٠٩٥٨", "\u{202A}+442079460958\u{202C}",
    ]
  )
  func phone(text: String) throws {
    let recipient = try Recipient(text)
    #expect(recipient.kind == .phone)
    #expect(recipient.address == "+442079460958")
  }

  @Test(
    "A trunk prefix is removed, but digits that belong to the number stay",
    arguments: [
      ("+44 020 7946 0958", "+442079460958"), ("+44 00 20 7946 0958", "+442079460958"),
      ("+52 1 55 1234 5678", "+525512345678"), ("+52 55 1234 5678", "+525512345678"),
      ("+7 8 912 345 67 89", "+79123456789"), ("+7 800 555 35 35", "+78005553535"),
      ("+36 06 20 123 4567", "+36201234567"), ("+1 1 212 555 0123", "+12125550123"),
      ("+39 06 6988 4857", "+390669884857"), ("+225 01 23 45 67 89", "+2250123456789"),
      ("+353 085 012 3456", "+353850123456"), ("+521234567", "+521234567"),
    ]
  )
  func trunkPrefix(text: String, address: String) throws {
    #expect(try Recipient(text).address == address)
    #expect(try Recipient(kind: .phone, address: address).address == address)
  }

  @Test(
    "Text that isn't a phone number with country code is refused",
    arguments: [
      "020 7946 0958", "+123456", "+1234567890123456", "+0123456789", "++442079460958", "+44 20 7946 0958 x2",
      "+44½20794609", "call me", "+", "+44\n2079460958;",
    ]
  )
  func noPhone(text: String) {
    #expect(throws: RecipientError.phone) { try Recipient(text) }
  }

  @Test("The domain of an email address is lowercased; the local part is not")
  func email() throws {
    #expect(try Recipient(" Ada.Lovelace+codes@Example.COM\t").address == "Ada.Lovelace+codes@example.com")
  }

  @Test(
    "Text that isn't an email address is refused",
    arguments: [
      "@example.com", "ada@", "ada@example", "ada@@example.com", "a@b@example.com", "ada @example.com",
      "ada@exa mple.com", "ada@-example.com", "ada@example-.com", ".ada@example.com", "a..b@example.com",
      "\"ada\"@example.com", "ada@[127.0.0.1]", "ada@example.com\r\nBcc: eve@example.com",
      "<ada@example.com>", "ada%example.com@example.com", "a%ada@example.com", "example.com!ada@example.com",
      "ada@münchen.example", "ada@example..com", "ada\u{0}@example.com", "@",
      String(repeating: "a", count: 65) + "@b.example",
    ]
  )
  func noEmail(text: String) {
    #expect(throws: RecipientError.email) { try Recipient(text) }
  }

  @Test("Empty or blank text has its own error", arguments: ["", "  \u{3000}\t"])
  func empty(text: String) {
    #expect(throws: RecipientError.empty) { try Recipient(text) }
  }

  @Test("Text that is longer than any address is refused without parsing")
  func tooLong() {
    let domain = Array(repeating: String(repeating: "b", count: 60), count: 4).joined(separator: ".")
    #expect(throws: RecipientError.tooLong) { try Recipient("abcdefghijkl@\(domain)") }
    #expect(throws: RecipientError.tooLong) { try Recipient(String(repeating: "+1", count: 100_000)) }
    #expect(throws: RecipientError.tooLong) { try Recipient.phone(String(repeating: "1", count: 1000)) }
    #expect(throws: RecipientError.tooLong) { try Recipient.email(String(repeating: "a", count: 1000)) }
  }

  @Test(
    "A printed recipient is masked",
    arguments: [
      ("ada@example.com", "a•••@e•••.com"), ("a@b.example", "a•••@b•••.example"), ("+442079460958", "••• 58"),
    ]
  )
  func masked(address: String, masked: String) throws {
    let recipient = try Recipient(address)
    #expect("\(recipient)" == masked)
    #expect(String(reflecting: recipient) == masked)
    var dumped = ""
    dump(recipient, to: &dumped)
    #expect(!dumped.contains(address))
  }

  @Test("A stored address must be normalized")
  func stored() throws {
    let recipient = try Recipient.phone("+442079460958")
    #expect(try Recipient(kind: .phone, address: recipient.address) == recipient)
    #expect(throws: RecipientError.phone) { try Recipient(kind: .phone, address: "+44 2079460958") }
    #expect(throws: RecipientError.email) { try Recipient(kind: .email, address: "ada@EXAMPLE.com") }
  }
}
