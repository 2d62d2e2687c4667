import InMemoryLogging
import Logging
import OneTimeCodeService
import Testing

@testable import onetimecode

@Suite("Delivery log")
struct DeliveryLogTests {
  @Test(
    "Failures of an app's receiver are one line that names the app, until the cause changes or an event is sent"
  )
  func eventFailures() {
    let lines = InMemoryLogHandler()
    let log = DeliveryLog(logger: Logger(label: "test") { _ in lines })
    func record(_ report: EventReport) { log.record(.event(report)) }
    for _ in 0..<300 {
      record(.failed(app: "shop", cause: "timeout"))
      record(.failed(app: "", cause: "timeout"))
    }
    record(.failed(app: "shop", cause: "status-500"))
    record(.sent(app: "bank"))
    record(.failed(app: "shop", cause: "status-500"))
    record(.sent(app: "shop"))
    record(.failed(app: "shop", cause: "status-500"))
    record(.refused(app: "shop"))
    let logged = lines.entries.map { entry in
      ["app", "cause"].map { entry.metadata[$0].map { "\($0)" } ?? "" }.joined(separator: " ")
    }
    #expect(logged == ["shop timeout", " timeout", "shop status-500", "shop status-500", "shop "])
  }
}
