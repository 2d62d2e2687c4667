import HTTPTypes
import OneTimeCodeService
import TestSupport
import Testing

@testable import OneTimeCodeHTTP

@Suite("Client address")
struct ClientAddressTests {
  private func client(_ peer: String, _ forwarded: [String], trusting proxies: String...) -> String? {
    var headers = HTTPFields()
    for value in forwarded { headers.append(HTTPField(name: .xForwardedFor, value: value)) }
    return ProxyTrust(networks: proxies.compactMap { IPNetwork($0) })
      .client(peer: IPAddress(peer), headers)?.network
  }

  @Test("The client address is the peer's if the peer isn't a trusted proxy")
  func untrusted() {
    #expect(client("192.0.2.1", ["198.51.100.7"]) == "192.0.2.1")
    #expect(client("192.0.2.1", ["10.0.0.1"], trusting: "10.0.0.0/8") == "192.0.2.1")
  }

  @Test(
    "Behind a trusted proxy, the last untrusted forwarded address is used; if missing or invalid, the proxy's"
  )
  func trusted() {
    #expect(client("10.0.0.1", ["198.51.100.7"], trusting: "10.0.0.0/8") == "198.51.100.7")
    #expect(client("10.0.0.1", ["1.2.3.4, 198.51.100.7"], trusting: "10.0.0.0/8") == "198.51.100.7")
    #expect(
      client("10.0.0.1", ["1.2.3.4", "198.51.100.7 , 10.0.0.2"], trusting: "10.0.0.0/8") == "198.51.100.7"
    )
    #expect(client("10.0.0.1", [], trusting: "10.0.0.0/8") == "10.0.0.1")
    #expect(client("10.0.0.1", ["nonsense"], trusting: "10.0.0.0/8") == "10.0.0.1")
    #expect(client("10.0.0.1", ["1.2.3.4,nonsense"], trusting: "10.0.0.0/8") == "10.0.0.1")
    #expect(
      client("10.0.0.1", [String(repeating: "10.0.0.1,", count: 5000)], trusting: "10.0.0.0/8") == "10.0.0.1"
    )
  }

  @Test(
    "A forwarded address may have a port and brackets, and empty elements of the list are ignored",
    arguments: [
      ("198.51.100.7:4711", "198.51.100.7"), ("1.2.3.4, 198.51.100.7:1 , ,", "198.51.100.7"),
      ("198.51.100.7,", "198.51.100.7"), ("[2001:db8:1:2::3]:443", "32.1.13.184.0.1.0.2"),
      ("[2001:db8:1:2::3]", "32.1.13.184.0.1.0.2"), ("2001:db8:1:2::3", "32.1.13.184.0.1.0.2"),
    ]
  )
  func forms(forwarded: String, expected: String) {
    #expect(client("10.0.0.1", [forwarded], trusting: "10.0.0.0/8") == expected)
  }

  @Test(
    "Other text isn't an address, and is reported",
    arguments: [
      "unknown", "_hidden", "198.51.100.7:", "198.51.100.7:x", "198.51.100.7:1:2", "[2001:db8::1", "[]:80",
      "[2001:db8::1]80", "198.51.100.7.1", ":80",
    ]
  )
  func malformed(forwarded: String) throws {
    let warnings = Mutex<[ClientWarning]>([])
    let network = try #require(IPNetwork("10.0.0.0/8"))
    let trust = ProxyTrust(networks: [network]) { warning in warnings.withLock { $0.append(warning) } }
    let client = trust.client(peer: IPAddress("10.0.0.1"), [.xForwardedFor: forwarded])
    #expect(client == IPAddress("10.0.0.1"))
    #expect(warnings.value == [.malformed])
  }

  @Test("With IPv6, where a client has many addresses, the client address is the /64 network")
  func version6() {
    #expect(client("2001:db8::1", []) == client("2001:db8::ffff:1", []))
    #expect(client("2001:db8::1", []) != client("2001:db8:0:1::1", []))
    #expect(client("::ffff:192.0.2.1", []) == "192.0.2.1")
    #expect(client("64:ff9b::192.0.2.1", []) == "192.0.2.1")
    #expect(client("2002:c000:201:7::1", []) == "192.0.2.1", "a whole /48 belongs to this address")
    #expect(client("2001:c000:201:7::1", []) == "32.1.192.0.2.1.0.7")
    #expect(client("fd00::1", ["198.51.100.7"], trusting: "fd00::/8") == "198.51.100.7")
  }

  @Test("An address as text is parsed again, and an address in a log shows only its kind")
  func text() throws {
    for text in ["192.0.2.1", "2001:db8::1", "::", "fe80::1:0:0:2"] {
      let address = try #require(IPAddress(text))
      #expect(IPAddress(address.text) == address)
      #expect(!"\(address)".contains(where: \.isNumber) || "\(address)".hasSuffix("address"))
    }
    for text in [
      "", "192.0.2", "192.0.2.1:80", "[::1]", "fe80::1%eth0", "example.com", " 192.0.2.1", "0x7f.1",
    ] {
      #expect(IPAddress(text) == nil, "\(text)")
    }
  }

  @Test(
    "An invalid network is refused",
    arguments: ["", "10", "10.0.0.0/33", "10.0.0.0/-1", "::/129", "a/8", "10.0.0.0/8/8"]
  )
  func networks(text: String) {
    #expect(IPNetwork(text) == nil)
  }

  @Test("A network contains the addresses with its prefix")
  func contains() throws {
    let network = try #require(IPNetwork("10.16.0.0/12"))
    for (address, isIn) in [
      ("10.16.0.0", true), ("10.31.255.255", true), ("10.32.0.0", false), ("11.16.0.0", false),
    ] {
      #expect(network.contains(try #require(IPAddress(address))) == isIn)
    }
    #expect(try #require(IPNetwork("0.0.0.0/0")).contains("192.0.2.1"))
    #expect(try #require(IPNetwork("::/0")).contains("192.0.2.1") == false)
  }
}
