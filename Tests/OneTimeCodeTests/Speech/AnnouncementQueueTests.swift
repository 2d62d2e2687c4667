import OneTimeCode
import Testing

@Suite("The announcement queue")
struct AnnouncementQueueTests {
  /// Returns which of the queued announcements a field makes.
  private func announced(_ announcements: CodeAnnouncement..., by entry: CodeEntry = field("|"))
    -> [CodeAnnouncement]
  {
    var queue = CodeAnnouncement.Queue()
    for announcement in announcements { queue.append(announcement) }
    var announced: [CodeAnnouncement] = []
    while let announcement = queue.next(for: entry) { announced.append(announcement) }
    return announced
  }

  @Test("A7.1 The queue returns each announcement once, in order")
  func order() {
    let entry = field("985391|", .verifying)
    #expect(announced(.filled, .verifying, .codeSent, by: entry) == [.filled, .verifying, .codeSent])
    #expect(announced() == [])
    var queue = CodeAnnouncement.Queue()
    queue.append(.verifying)
    queue.append(.verifying)
    #expect(queue.next(for: entry) == .verifying)
    #expect(queue.next(for: entry) == nil)
    #expect(queue == CodeAnnouncement.Queue())
  }

  @Test("A7.2 Neither \"checking\" nor \"please wait\" is announced after the verdict")
  func verdict() {
    var entry = field("985391|", .verifying)
    entry.handle(.text("7"))
    #expect(announced(.verifying, .refused(.verifying), by: entry) == [.verifying, .refused(.verifying)])
    for reason in [nil, .expired] as [CodeRejection?] {
      var entry = entry
      let verdict: CodeAnnouncement = reason.map { .rejected($0) } ?? .accepted
      if let reason { entry.reject("985391", reason) } else { entry.accept("985391") }
      #expect(announced(.verifying, .refused(.verifying), verdict, by: entry) == [verdict])
    }
  }

  @Test("A7.2 A rejection is announced even if the user has started over or the next code is verified")
  func rejection() {
    var entry = field("985391|", .rejected(.expired))
    entry.handle(.text("1"))
    #expect(announced(.rejected(.expired), .startedOver, by: entry) == [.rejected(.expired), .startedOver])
    entry.handle(.text("123456"))
    entry.beginVerification(of: "123456")
    let all = announced(.rejected(.expired), .startedOver, .filled, .verifying, by: entry)
    #expect(all == [.rejected(.expired), .filled, .verifying])
  }

  @Test("A7.2 Acceptance discards all pending announcements about the code")
  func acceptance() {
    let all = announced(.filled, .rejected(.expired), .verifying, .accepted, by: field("985391|", .accepted))
    #expect(all == [.accepted])
  }

  @Test("A7.1 A pending \"filled in\" is still announced before a rejection")
  func filledThenRejected() {
    let all: [CodeAnnouncement] = [.filled, .rejected(.wrongCode())]
    let entry = field("985391|", .rejected(.wrongCode()))
    #expect(announced(.filled, .verifying, .rejected(.wrongCode()), by: entry) == all)
  }

  @Test("A7.2 New input discards a pending refusal or count, and an emptied field \"previous code cleared\"")
  func newInput() {
    var entry = field("985|")
    entry.handle(.text("?"))
    #expect(announced(.refused(.noCode), .refused(.symbol), by: entry) == [.refused(.symbol)])
    #expect(announced(.entered(3), .refused(.symbol), by: entry) == [.entered(3), .refused(.symbol)])
    entry.handle(.text("3"))
    #expect(announced(.refused(.symbol), .entered(3), .entered(4), by: entry) == [.entered(4)])
    #expect(announced(.refused(.symbol), .startedOver, by: entry) == [.startedOver])
    entry.handle(.text("985391"))
    #expect(announced(.entered(4), .filled, by: entry) == [.filled])
    entry.clear()
    #expect(announced(.startedOver, .filled, .unverified, by: entry) == [])
  }

  @Test("A7.2, V6.6 At most one announcement of the countdown is pending")
  func countdown() {
    #expect(announced(.resendWait(20), .resendWait(10)) == [.resendWait(10)])
    #expect(announced(.resendWait(10), .resendReady) == [.resendReady])
    #expect(announced(.resendReady, .codeSent, .resendWait(20)) == [.codeSent, .resendWait(20)])
    #expect(announced(.resendReady, .calling) == [.calling])
  }

  @Test("A7.2 The countdown does not discard a pending refusal or rejection")
  func countdownAndRefusal() {
    var entry = field("985391|", .rejected(.expired))
    #expect(
      announced(.rejected(.expired), .resendWait(10), by: entry) == [.rejected(.expired), .resendWait(10)]
    )
    entry.handle(.text("?"))
    #expect(announced(.refused(.symbol), .resendReady, by: entry) == [.refused(.symbol), .resendReady])
  }

  @Test("A6 A refusal is announced even if it has the same words as the last one")
  func refusals() {
    var queue = CodeAnnouncement.Queue()
    var entry = field("|")
    for _ in 0..<3 {
      entry.handle(.text("?"))
      queue.append(.refused(.symbol))
      #expect(queue.next(for: entry) == .refused(.symbol))
    }
  }

  @Test(
    "A7.1, A7.2 At most one announcement of each kind waits, and a rejection gives way only to another verdict"
  )
  func kinds() {
    var entry = field("985391|", .verifying)
    entry.handle(.text("7"))
    let rejection = CodeAnnouncement.rejected(.expired)
    let all = announced(
      rejection,
      .filled,
      .verifying,
      .filled,
      .refused(.verifying),
      .refused(.verifying),
      .resendWait(20),
      .codeSent,
      .resendWait(10),
      by: entry
    )
    #expect(all == [rejection, .verifying, .filled, .refused(.verifying), .codeSent, .resendWait(10)])
    #expect(announced(rejection, .rejected(.usedUp), by: entry) == [.rejected(.usedUp)])
  }
}
