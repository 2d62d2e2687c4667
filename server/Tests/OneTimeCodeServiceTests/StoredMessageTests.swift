import Foundation
import OneTimeCode
import TestSupport
import Testing

@testable import OneTimeCodeService

@Suite("Messages after an attempt")
struct StoredMessageTests {
  private let now = Moment(milliseconds: 1_800_000_000_000)
  /// A message whose code expires in ten minutes, and that has an earlier failure.
  private let message: StoredMessage

  init() {
    var random = RandomSource.system
    var message = StoredMessage.test(ChallengeID(using: &random, key: .random()), due: now)
    message.cause = "earlier"
    self.message = message
  }

  @Test("An accepted message is sent, by its provider, and keeps its content only for a next step")
  func accepted() {
    var result = DeliveryResult.accepted
    var sent = message.attempted(result, wait: 1, at: now)
    #expect(sent.state == .sent && sent.due == nil && sent.changedAt == now && sent.cause == "earlier")
    #expect(sent.provider == nil && !sent.canBeSentAgain && sent.step == 0 && sent.nextAt == nil)
    result.provider = "second"
    (result.step, result.next) = (1, .ifUndelivered)
    sent = message.attempted(result, wait: 1, at: now)
    #expect(
      sent.provider == "second" && sent.sealed == message.sealed && sent.step == 1 && sent.nextAt == nil
    )
    result.next = .after(.seconds(20))
    sent = message.attempted(result, wait: 1, at: now)
    #expect(sent.due == nil && sent.sealed == message.sealed && sent.nextAt == now.advanced(by: 20))
    let delivered = sent.changed(to: .delivered, at: now)
    #expect(delivered.nextAt == nil && !delivered.canBeSentAgain)
  }

  @Test(
    "A message that is refused, or unreachable for its provider, can be sent again",
    arguments: [
      DeliveryResult.Outcome.refused, .unreachable,
    ]
  )
  func refused(outcome: DeliveryResult.Outcome) {
    let refused = message.attempted(DeliveryResult(outcome, "c"), wait: 1, at: now)
    #expect(refused.state == .refused && refused.due == nil && refused.cause == "c" && refused.canBeSentAgain)
  }

  @Test("A message whose challenge has ended is late, and loses its content")
  func late() {
    let late = message.attempted(nil, wait: 1, at: now.advanced(by: 1))
    #expect(late.state == .late && late.due == nil && !late.canBeSentAgain && late.cause == "earlier")
    #expect(late.changedAt == now.advanced(by: 1))
  }

  @Test(
    "A retry waits, but not beyond 10 seconds before expiry; from then on, a failed message is late",
    arguments: [
      (now: 0, wait: 5, due: 5 as Int64?), (0, 590_000, 590_000), (0, 590_001, 590_000),
      (589_999, 1, 590_000),
      (589_999, 2, 590_000), (590_000, 0, nil), (600_000, 1, nil),
    ]
  )
  func retried(times: (now: Int64, wait: Int64, due: Int64?)) {
    func later(_ milliseconds: Int64) -> Moment {
      Moment(milliseconds: now.milliseconds + milliseconds)
    }
    for outcome in [DeliveryResult.Outcome.retry, .unanswered, .misconfigured] {
      let result = DeliveryResult(outcome, "c", recognizesRepeats: true)
      let next = message.attempted(result, wait: times.wait, at: later(times.now))
      #expect(next.state == (times.due == nil ? .late : .waiting))
      #expect(next.due == times.due.map(later) && next.cause == "c" && next.changedAt == later(times.now))
      #expect(next.canBeSentAgain == (times.due != nil))
    }
  }

  @Test("A message that may have been sent is repeated once, and is then unconfirmed")
  func unconfirmed() {
    let unanswered = DeliveryResult(.unanswered, "timeout")
    var repeated = message.attempted(unanswered, wait: 5, at: now)
    #expect(repeated.state == .waiting && repeated.unconfirmedSends == 1)
    for _ in 0..<3 {
      repeated = repeated.attempted(DeliveryResult(.retry, "status-503"), wait: 5, at: now)
      #expect(repeated.state == .waiting, "it wasn't sent")
    }
    let ended = repeated.attempted(unanswered, wait: 5, at: now)
    #expect(
      ended.state == .unconfirmed && ended.due == nil && ended.cause == "timeout" && !ended.canBeSentAgain
    )
    #expect(repeated.attempted(.accepted, wait: 5, at: now).state == .sent)
    #expect(repeated.attempted(DeliveryResult(.refused), wait: 5, at: now).state == .refused)
    #expect(repeated.attempted(nil, wait: 5, at: now).state == .unconfirmed, "it isn't known to be late")
  }

  @Test("A gateway that recognizes repeats gets a message that may have been sent until the code expires")
  func recognized() {
    var repeated = message
    for _ in 0..<20 {
      repeated = repeated.attempted(
        DeliveryResult(.unanswered, recognizesRepeats: true),
        wait: 5,
        at: now
      )
    }
    #expect(repeated.state == .waiting && repeated.unconfirmedSends == 0)
  }

  @Test("A message that a gateway wants later than 10 seconds before expiry is late at once")
  func retryAfter() {
    for (seconds, state) in [(590, MessageState.waiting), (591, .late)] {
      let result = DeliveryResult(.retry, retryAfter: .seconds(seconds))
      let next = message.attempted(result, wait: 1, at: now)
      #expect(next.state == state)
      #expect(next.due == (state == .late ? nil : now.advanced(by: seconds)))
    }
  }

  @Test("A message changes its state only from some others; a receipt may come after all but a failure")
  func predecessors() {
    let states: [MessageState] = [
      .waiting, .sent, .delivered, .undelivered, .superseded, .refused, .late, .unconfirmed,
    ]
    let expected: [[MessageState]] = [
      [.waiting, .refused], [.waiting, .superseded, .unconfirmed],
      [.sent, .unconfirmed, .waiting, .superseded],
      [.sent, .unconfirmed], [.waiting], [.waiting], [.waiting], [.waiting],
    ]
    #expect(states.map(\.predecessors) == expected)
    #expect(states.filter(\.isDead) == [.refused, .late, .unconfirmed])
  }
}
