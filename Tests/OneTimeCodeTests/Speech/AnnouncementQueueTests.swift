import OneTimeCode
import Testing

@Suite("The announcement queue")
struct AnnouncementQueueTests {
  private func announced(_ announcements: CodeAnnouncement...) -> [CodeAnnouncement] {
    var queue = CodeAnnouncement.Queue()
    for announcement in announcements { queue.append(announcement) }
    var announced: [CodeAnnouncement] = []
    while let announcement = queue.next() { announced.append(announcement) }
    return announced
  }

  @Test("A7.1 The queue returns each announcement once, in order")
  func order() {
    #expect(announced(.filled, .verifying, .codeSent) == [.filled, .verifying, .codeSent])
    #expect(announced() == [])
    var queue = CodeAnnouncement.Queue()
    queue.append(.verifying)
    #expect(queue.next() == .verifying)
    #expect(queue.next() == nil)
    #expect(queue == CodeAnnouncement.Queue())
  }

  @Test("A7.2 An announcement about verification replaces a pending one")
  func verificationResults() {
    #expect(announced(.verifying, .accepted) == [.accepted])
    #expect(announced(.verifying, .rejected(.expired)) == [.rejected(.expired)])
    #expect(announced(.rejected(.noNetwork), .verifying) == [.verifying])
    #expect(announced(.rejected(.noNetwork), .rejected(.expired)) == [.rejected(.expired)])
  }

  @Test("A7.2 Acceptance discards all pending announcements")
  func acceptance() {
    #expect(announced(.filledMasked, .refused(.symbol), .verifying, .accepted) == [.accepted])
  }

  @Test("A7.1 A pending \"filled in\" is still announced before a rejection")
  func filledThenRejected() {
    let all: [CodeAnnouncement] = [.filled, .rejected(.wrongCode())]
    #expect(announced(.filled, .verifying, .rejected(.wrongCode())) == all)
  }

  @Test(
    "A7.2 New input discards a pending refusal or count; starting over discards a refusal or rejection"
  )
  func newInput() {
    #expect(announced(.refused(.symbol), .refused(.noCode)) == [.refused(.noCode)])
    #expect(announced(.refused(.noCode), .filled) == [.filled])
    #expect(announced(.refused(.tooMany(7)), .entered(3)) == [.entered(3)])
    #expect(announced(.entered(3), .filled) == [.filled])
    #expect(announced(.entered(3), .entered(4)) == [.entered(4)])
    #expect(announced(.rejected(.expired), .startedOver) == [.startedOver])
    #expect(announced(.refused(.symbol), .startedOver) == [.startedOver])
    #expect(announced(.entered(3), .refused(.symbol)) == [.entered(3), .refused(.symbol)])
  }

  @Test("A7.2, V6.6 At most one announcement of the countdown is pending")
  func countdown() {
    #expect(announced(.resendWait(20), .resendWait(10)) == [.resendWait(10)])
    #expect(announced(.resendWait(10), .resendReady) == [.resendReady])
    #expect(announced(.resendReady, .codeSent, .resendWait(20)) == [.codeSent, .resendWait(20)])
  }

  @Test("A7.2 The countdown does not discard a pending refusal or rejection")
  func countdownAndRefusal() {
    #expect(announced(.rejected(.expired), .resendWait(10)) == [.rejected(.expired), .resendWait(10)])
    #expect(announced(.refused(.symbol), .resendReady) == [.refused(.symbol), .resendReady])
  }

  @Test("A6 A refusal is announced even if it has the same words as the last one")
  func refusals() {
    var queue = CodeAnnouncement.Queue()
    for _ in 0..<3 {
      queue.append(.refused(.symbol))
      #expect(queue.next() == .refused(.symbol))
    }
  }

  @Test("A7.1 At most four announcements wait; a fifth drops the oldest")
  func capacity() {
    let all = announced(.filledMasked, .verifying, .codeSent, .resendWait(20), .refused(.verifying))
    #expect(all == [.verifying, .codeSent, .resendWait(20), .refused(.verifying)])
    #expect(all.count == CodeAnnouncement.Queue.capacity)
  }
}
