import OneTimeCode
import Testing

@Suite("The announcement queue")
struct AnnouncementQueueTests {
  private func said(_ announcements: CodeAnnouncement...) -> [CodeAnnouncement] {
    var queue = CodeAnnouncement.Queue()
    for announcement in announcements { queue.append(announcement) }
    var announcements: [CodeAnnouncement] = []
    while let announcement = queue.next() { announcements.append(announcement) }
    return announcements
  }

  @Test("A7 The queue returns each announcement once, in order")
  func order() {
    #expect(said(.filled, .verifying, .codeSent) == [.filled, .verifying, .codeSent])
    #expect(said() == [])
    var queue = CodeAnnouncement.Queue()
    queue.append(.verifying)
    #expect(queue.next() == .verifying)
    #expect(queue.next() == nil)
    #expect(queue == CodeAnnouncement.Queue())
  }

  @Test("A7 An announcement about verification replaces a pending one")
  func verdicts() {
    #expect(said(.verifying, .accepted) == [.accepted])
    #expect(said(.verifying, .rejected(.expired)) == [.rejected(.expired)])
    #expect(said(.rejected(.noNetwork), .verifying) == [.verifying])
    #expect(said(.rejected(.noNetwork), .rejected(.expired)) == [.rejected(.expired)])
  }

  @Test("A7 Acceptance discards all pending announcements")
  func acceptance() {
    #expect(said(.filledMasked, .refused(.symbol), .verifying, .accepted) == [.accepted])
  }

  @Test("A7 A pending \"filled in\" is still announced before a rejection")
  func filledThenRejected() {
    let all: [CodeAnnouncement] = [.filled, .rejected(.wrongCode())]
    #expect(said(.filled, .verifying, .rejected(.wrongCode())) == all)
  }

  @Test("A7 New input discards a pending refusal or count, and starting over also a pending rejection")
  func goingOn() {
    #expect(said(.refused(.symbol), .refused(.noCode)) == [.refused(.noCode)])
    #expect(said(.refused(.noCode), .filled) == [.filled])
    #expect(said(.refused(.tooMany(7)), .entered(3)) == [.entered(3)])
    #expect(said(.entered(3), .filled) == [.filled])
    #expect(said(.entered(3), .entered(4)) == [.entered(4)])
    #expect(said(.rejected(.expired), .startedOver) == [.startedOver])
    #expect(said(.refused(.symbol), .startedOver) == [.startedOver])
    #expect(said(.entered(3), .refused(.symbol)) == [.entered(3), .refused(.symbol)])
  }

  @Test("A7, V6 At most one announcement of the countdown is pending")
  func countdown() {
    #expect(said(.resendWait(20), .resendWait(10)) == [.resendWait(10)])
    #expect(said(.resendWait(10), .resendReady) == [.resendReady])
    #expect(said(.resendReady, .codeSent, .resendWait(20)) == [.codeSent, .resendWait(20)])
  }

  @Test("A7 The countdown does not discard a pending refusal or rejection")
  func countdownAndVerdict() {
    #expect(said(.rejected(.expired), .resendWait(10)) == [.rejected(.expired), .resendWait(10)])
    #expect(said(.refused(.symbol), .resendReady) == [.refused(.symbol), .resendReady])
  }

  @Test("A6 Every refusal is announced, even with the same words as before")
  func refusals() {
    var queue = CodeAnnouncement.Queue()
    for _ in 0..<3 {
      queue.append(.refused(.symbol))
      #expect(queue.next() == .refused(.symbol))
    }
  }

  @Test("A7 At most four announcements wait; the oldest is dropped")
  func capacity() {
    let all = said(.filledMasked, .verifying, .codeSent, .resendWait(20), .refused(.verifying))
    #expect(all == [.verifying, .codeSent, .resendWait(20), .refused(.verifying)])
    #expect(all.count == CodeAnnouncement.Queue.capacity)
  }
}
