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
    func record(_ outcome: DeliveryResult.Outcome, _ cause: String? = nil, of app: String) {
      log.record(.attempted(.events(app: app), attempt: 1, DeliveryResult(outcome, cause)))
    }
    for _ in 0..<300 {
      record(.unanswered, "timeout", of: "shop")
      record(.unanswered, "timeout", of: "")
    }
    record(.retry, "status-500", of: "shop")
    record(.accepted, of: "bank")
    record(.retry, "status-500", of: "shop")
    record(.accepted, of: "shop")
    record(.retry, "status-500", of: "shop")
    record(.refused, "status-410", of: "shop")
    let logged = lines.entries.map { entry in
      ["app", "cause"].map { entry.metadata[$0].map { "\($0)" } ?? "" }.joined(separator: " ")
    }
    #expect(logged == ["shop timeout", " timeout", "shop status-500", "shop status-500", "shop status-410"])
  }
}
