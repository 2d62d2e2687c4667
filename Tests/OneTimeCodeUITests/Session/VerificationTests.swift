import Foundation
import OneTimeCode
import OneTimeCodeClient
import TestSupport
import Testing

@testable import OneTimeCodeUI

@MainActor
@Suite("Verification in the native field")
struct VerificationTests {
  let spy = FieldViewSpy()
  let verifier = VerifierStub()

  init() {
    let verifier = verifier
    spy.session.verify = { try await verifier.verify($0) }
  }

  @Test("V1.1, V2.1 a complete code is reported once and verified")
  func verifies() async {
    spy.type("985391")
    await settle()
    #expect(verifier.requests == ["985391"])
    #expect(spy.calls.filter { $0.hasPrefix("completed") } == ["completed 985391"])
    #expect(spy.session.entry.phase == .verifying)
    #expect(spy.session.message?.text == "Checking the code")
  }

  @Test("V2.1 replacing the settings doesn't turn off verification")
  func settings() {
    spy.session.behavior = OneTimeCodeView.Behavior()
    spy.session.behavior.isMasked = true
    #expect(spy.session.entry.settings.verifies)
  }

  @Test("V1.1, V8 a field that submits when complete reports completion, then submits; Return submits again")
  func submits() {
    spy.session.verify = nil
    spy.session.behavior.submitsWhenComplete = true
    spy.type("985391")
    #expect(spy.calls.suffix(2) == ["completed 985391", "submitted 985391"])
    spy.session.send(.submit)
    #expect(spy.calls.suffix(2) == ["submitted 985391", "submitted 985391"])
  }

  @Test("V1.2, V8 a code that is cleared when it is reported as complete isn't submitted")
  func cleared() {
    spy.session.verify = nil
    spy.session.behavior.submitsWhenComplete = true
    spy.onCompletion = { [spy] in spy.session.clear() }
    spy.type("985391")
    #expect(!spy.calls.contains("submitted 985391"))
  }

  @Test("V2.1, V8 when the app verifies, completing the code doesn't submit it")
  func verifiesInstead() async {
    spy.session.behavior.submitsWhenComplete = true
    spy.type("985391")
    await settle()
    #expect(verifier.requests == ["985391"])
    #expect(!spy.calls.contains("submitted 985391"))
  }

  @Test("V3.1, V3.2 the code is accepted, with one announcement, when `verify` returns")
  func accepts() async {
    spy.type("985391")
    await settle()
    await verifier.respond()
    #expect(spy.session.entry.phase == .accepted)
    #expect(spy.feedback == [.success])
    #expect(spy.calls.last == "accepted 985391")
    #expect(await spy.waitForAnnouncements() == ["Code accepted"])
  }

  @Test(
    "V3.1, V4.1 accepting or rejecting a code outside `verify` cancels the current verification",
    arguments: [true, false]
  )
  func resultFromOutside(_ accepts: Bool) async {
    var isCancelled = false
    spy.session.verify = { _ in
      do { try await Task.sleep(for: .seconds(3600)) } catch {
        isCancelled = true
        throw error
      }
    }
    spy.type("985391")
    await settle()
    let code = spy.session.entry.symbols
    if accepts { spy.session.accept(code) } else { spy.session.reject(code, for: CodeRejection.expired) }
    for _ in 0..<1000 where !isCancelled { await settle() }
    #expect(isCancelled)
    #expect(spy.session.entry.phase == (accepts ? .accepted : .rejected(.expired)))
  }

  @Test("S3.5 a released field leaves no task waiting for the clock")
  func releasedWhileRevealing() async {
    var spy: FieldViewSpy? = FieldViewSpy()
    let clock = spy?.clock
    spy?.session.behavior.isMasked = true
    spy?.session.behavior.revealsLastSymbol = true
    spy?.session.send(.focus)
    spy?.type("9")
    await settle()
    #expect(clock?.waiting == 1)
    spy = nil
    await settle()
    #expect(clock?.waiting == 0)
  }

  @Test("V3.3 if the app verifies, the keyboard is dismissed on acceptance, not on completion")
  func dismisses() async {
    spy.session.behavior.dismissesKeyboardWhenComplete = true
    spy.type("985391")
    await settle()
    #expect(spy.dismissals == 0)
    await verifier.respond()
    #expect(spy.dismissals == 1)
  }

  @Test("V4.1, V4.3, V5.1, V9.2 throwing a rejection rejects the code for that reason")
  func rejects() async {
    spy.type("985391")
    await settle()
    await verifier.respond(throwing: CodeRejection.wrongCode(attemptsLeft: 2))
    #expect(spy.session.entry.phase == .rejected(.wrongCode(attemptsLeft: 2)))
    #expect(spy.session.message?.text == "Incorrect code. 2 attempts left.")
    #expect(spy.feedback == [.error])
    #expect(await spy.waitForAnnouncements() == ["Incorrect code. 2 attempts left."])
  }

  @Test("V9.6, V9.7 if `verify` throws an error in the app's words, these are shown and announced")
  func ownWords() async {
    spy.type("985391")
    await settle()
    await verifier.respond(throwing: CodeRejection.other("Come back tomorrow."))
    #expect(spy.session.error == "Come back tomorrow.")
    #expect(await spy.waitForAnnouncements() == ["Come back tomorrow."])
    #expect(spy.session.entry.phase == .rejected(.other))
    #expect(spy.rejections == [.other])
  }

  @Test(
    "V9.7, V9.13, V9.16 the app's closure has words for an error, which can be tried again as without them"
  )
  func words() async {
    spy.session.words = { $0 is URLError ? "Is the airplane mode on?" : nil }
    spy.type("985391")
    await settle()
    await verifier.respond(throwing: URLError(.notConnectedToInternet))
    #expect(spy.session.error == "Is the airplane mode on?")
    #expect(await spy.waitForAnnouncements() == ["Is the airplane mode on?"])
    #expect(spy.session.entry.phase == .rejected(.noNetwork))
    spy.session.send(.submit)
    await settle()
    await verifier.respond(to: 1, throwing: ServerError())
    #expect(spy.session.message?.text == CodePhrases.english[.notVerified].other)
    #expect(spy.failures.count == 2 && spy.rejections.isEmpty)
  }

  struct ServerError: Error {}
  struct Wordless: LocalizedError {}
  struct AppError: LocalizedError { var errorDescription: String? { "Come back tomorrow." } }

  @Test(
    "V9.9, V9.10, V9.12, V9.13, V9.16 a lost connection and an error without words for users can be retried with Return",
    arguments: [
      (URLError(.notConnectedToInternet), .noNetwork), (URLError(.timedOut), .noNetwork),
      (URLError(.networkConnectionLost), .noNetwork),
      (NSError(domain: NSURLErrorDomain, code: NSURLErrorCannotFindHost), .noNetwork),
      (URLError(.badServerResponse), .notVerified), (URLError(.serverCertificateUntrusted), .notVerified),
      (ServerError(), .notVerified), (Wordless(), .notVerified), (CocoaError(.fileNoSuchFile), .notVerified),
      (DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "x")), .notVerified),
      (AppError(), .notVerified), (CodeRejection.other(""), .notVerified),
      // A refused certificate; a task of the app's that the app has cancelled.
      (URLError(.cancelled), .notVerified), (CancellationError(), .notVerified),
      // What Alamofire throws.
      (AFError.sessionTaskFailed(error: URLError(.cancelled)), .notVerified),
      (AFError.sessionTaskFailed(error: URLError(.notConnectedToInternet)), .noNetwork),
      (AFError.requestAdaptationFailed(error: URLError(.networkConnectionLost)), .noNetwork),
      (
        AFError.requestAdaptationFailed(error: AFError.sessionTaskFailed(error: URLError(.timedOut))),
        .noNetwork
      ),
      (
        AFError.requestRetryFailed(retryError: ServerError(), originalError: URLError(.timedOut)),
        .noNetwork
      ),
      (AFError.sessionInvalidated(error: URLError(.cannotConnectToHost)), .noNetwork),
      (AFError.sessionInvalidated(error: nil), .notVerified), (AFError.sessionDeinitialized, .notVerified),
      (AFError.explicitlyCancelled, .notVerified),
      (
        AFError.serverTrustEvaluationFailed(reason: .noRequiredEvaluator(host: "example.com")), .notVerified
      ),
      (
        AFError.serverTrustEvaluationFailed(
          reason: .trustEvaluationFailed(error: URLError(.serverCertificateUntrusted))
        ), .notVerified
      ),
      (AFError.responseValidationFailed(reason: .unacceptableStatusCode(code: 503)), .notVerified),
      (
        AFError.responseSerializationFailed(
          reason: .decodingFailed(
            error: DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "x"))
          )
        ), .notVerified
      ),
      (ObjectError(URLError(.networkConnectionLost)), .noNetwork),
      (RequestError(URLError(.networkConnectionLost)), .noNetwork),
      (NSError(domain: "App", code: 1, userInfo: [NSUnderlyingErrorKey: URLError(.timedOut)]), .noNetwork),
    ] as [(any Error, CodeRejection)]
  )
  func retried(_ error: any Error, _ rejection: CodeRejection) async {
    spy.type("985391")
    await settle()
    await verifier.respond(throwing: error)
    #expect(spy.session.entry.phase == .rejected(rejection))
    #expect(spy.session.message?.text == CodePhrases.english.text(for: rejection.message))
    #expect(await spy.waitForAnnouncements().last == spy.session.message?.text)
    #expect(spy.failures.count == 1 && spy.rejections.isEmpty)
    spy.session.send(.submit)
    await settle()
    #expect(verifier.requests == ["985391", "985391"])
  }

  class ObjectError: Error, @unchecked Sendable {
    let cause: any Error
    init(_ cause: any Error) { self.cause = cause }
  }

  /// An error whose cause is a property of its superclass.
  final class RequestError: ObjectError, @unchecked Sendable {
    let attempt = 1
  }

  @Test(
    "V9.7, V9.12, V9.16 a problem whose text is for developers can be tried again, and the app gets the problem"
  )
  func problemForDevelopers() async {
    let problem = CodeServiceProblem(status: 422, reason: "wrong-shape", detail: "`code` must be a string.")
    spy.type("985391")
    await settle()
    await verifier.respond(throwing: problem)
    #expect(spy.session.entry.phase == .rejected(.notVerified))
    #expect(spy.session.message?.text == CodePhrases.english[.notVerified].other)
    #expect(spy.failures as? [CodeServiceProblem] == [problem])
    spy.session.send(.submit)
    await settle()
    await verifier.respond(
      to: 1,
      throwing: CodeServiceProblem(status: 429, reason: "locked", detail: "Try again in 2 minutes.")
    )
    #expect(spy.session.message?.text == "Try again in 2 minutes.")
  }

  @Test("V1.12 a code that is rejected for a time can be tried again when it is over, as after a lock")
  func lockedForATime() async {
    let problem = CodeServiceProblem(
      status: 429,
      reason: "locked",
      detail: "Try again in 2 minutes.",
      retryAfter: .seconds(120)
    )
    spy.session.behavior.emptiesRejectedCode = true
    spy.type("985391")
    await settle()
    await verifier.respond(throwing: problem)
    #expect(spy.session.message == FieldMessage(text: "Try again in 2 minutes.", isError: true))
    #expect(spy.rejections == [.other])
    await spy.clock.advance(by: .seconds(119))
    spy.session.send(.submit)
    await settle()
    #expect(verifier.requests == ["985391"] && !spy.session.commands.contains(.tryAgain))
    await spy.clock.advance(by: .seconds(2))
    let message = FieldMessage(text: "Try again in 2 minutes.", isError: true, canTryAgain: true)
    #expect(spy.session.message == message && spy.session.commands.contains(.tryAgain))
    spy.session.send(.submit)
    await settle()
    #expect(verifier.requests == ["985391", "985391"])
    await verifier.respond(to: 1)
    #expect(spy.session.entry.phase == .accepted)
  }

  @Test("V1.12, V6.17 the wait until a code can be tried again doesn't delay the warning before it expires")
  func lockedAndExpiring() async {
    spy.session.setExpiry(Date(timeIntervalSinceNow: 200))
    spy.type("985391")
    await settle()
    await verifier.respond(throwing: CodeRejection.other("Locked.", retryAfter: .seconds(60)))
    await spy.clock.advance(by: .seconds(61))
    #expect(spy.session.entry.canRetry && spy.session.message?.text == "Locked.")
    await spy.clock.advance(by: .seconds(80))
    #expect(spy.session.message?.text == "Locked.\nThe code expires within 60 seconds.")
  }

  @Test("V9.2, V9.7, V9.16 a reason or the app's own words can be inside an error of a library")
  func wrapped() async {
    spy.type("985391")
    await settle()
    let expired = AFError.responseValidationFailed(
      reason: .customValidationFailed(error: CodeRejection.expired)
    )
    await verifier.respond(throwing: expired)
    #expect(spy.session.entry.phase == .rejected(.expired))
    #expect(spy.rejections == [.expired] && spy.failures.isEmpty)
    let words = CodeRejection.other("Come back tomorrow.")
    spy.session.reject(
      for: AFError.responseSerializationFailed(reason: .customSerializationFailed(error: words))
    )
    #expect(spy.session.message?.text == "Come back tomorrow.")
  }

  @Test("V9.4 after the user has changed the code, no error of its cancelled verification is shown")
  func cancelled() async {
    spy.type("985391")
    await settle()
    spy.session.send(.delete(5..<6))
    await verifier.respond(throwing: CancellationError())
    #expect(spy.session.entry.phase == .editing)
    #expect(spy.session.message?.text == spy.session.notice)
    #expect(spy.feedback.isEmpty && spy.failures.isEmpty)
  }

  @Test(
    "V1.2 the code that is reported and verified is the one that was completed, whatever the app does to the field"
  )
  func changedByApp() async throws {
    let changes: [(FieldSession) -> Void] = [
      { $0.clear() }, { try? $0.set("12") }, { try? $0.set("111111") },
    ]
    for change in changes {
      for isVerifying in [true, false] {
        let (spy, verifier) = (FieldViewSpy(), VerifierStub())
        if isVerifying { spy.session.verify = { try await verifier.verify($0) } }
        spy.session.behavior.submitsWhenComplete = true
        spy.onChange = { [unowned spy] in
          if String(spy.session.entry.symbols) == "985391" { change(spy.session) }
        }
        spy.type("985391")
        await settle()
        #expect(spy.calls.filter { $0.hasPrefix("completed") } == ["completed 985391"])
        #expect(!spy.calls.contains { $0.hasPrefix("submitted") })
        #expect(verifier.requests.isEmpty)
        #expect(spy.session.entry.phase == .editing)
      }
    }
  }

  @Test("V9.1 of several rules for an error, the first applies")
  func precedence() async {
    spy.type("985391")
    await settle()
    let lost = AFError.sessionTaskFailed(error: URLError(.timedOut))
    let errors: [any Error] = [lost, CodeRejection.other("Come back tomorrow."), CodeRejection.usedUp]
    let wrapped = NSError(domain: "App", code: 1, userInfo: ["NSMultipleUnderlyingErrorsKey": errors])
    await verifier.respond(throwing: wrapped)
    #expect(spy.session.entry.phase == .rejected(.other))
    #expect(spy.session.message?.text == "Come back tomorrow.")
  }

  @Test("V1.8, M11.2 undoing an edit of a rejected code doesn't verify it again; Return does")
  func undone() async {
    spy.type("985391")
    await settle()
    await verifier.respond(throwing: CodeRejection.wrongCode(attemptsLeft: 2))
    spy.type("2")
    spy.session.send(.undo)
    await settle()
    #expect(spy.session.entry.symbols == "985391")
    #expect(verifier.requests == ["985391"])
    spy.session.send(.submit)
    await settle()
    #expect(verifier.requests == ["985391", "985391"])
  }

  @Test("V9.12 the rejection `other`, thrown without a message, says that the code could not be checked")
  func otherWithoutMessage() async {
    spy.type("985391")
    await settle()
    await verifier.respond(throwing: CodeRejection.other)
    #expect(spy.session.entry.phase == .rejected(.notVerified))
    #expect(spy.session.error == CodePhrases.english[.notVerified].other)
  }

  @Test("V3.1 accepting a code removes the app's error")
  func appErrorAccepted() {
    spy.session.verify = nil
    spy.type("985391")
    spy.session.reject(for: CodeRejection.other("Come back tomorrow."))
    spy.session.accept()
    #expect(spy.session.message?.text == CodePhrases.english[.accepted].other)
    #expect(spy.session.error == nil)
  }

  @Test("V2.6 a rejection of another code doesn't change the current message")
  func droppedRejection() {
    spy.session.verify = nil
    spy.type("985391")
    spy.session.reject(for: CodeRejection.other("Come back tomorrow."))
    spy.session.reject("000000", for: CocoaError(.fileNoSuchFile))
    #expect(spy.session.error == "Come back tomorrow.")
  }

  @Test("V9.10 a network error isn't reported as a wrong code")
  func network() async {
    spy.type("985391")
    await settle()
    await verifier.respond(throwing: NSError(domain: NSURLErrorDomain, code: -1009))
    #expect(spy.session.entry.phase == .rejected(.noNetwork))
  }

  @Test("V2.5, V2.6 a change cancels the verification, and its late rejection is ignored")
  func lateRejection() async {
    spy.type("985391")
    await settle()
    spy.session.send(.delete(5..<6))
    await settle()
    #expect(verifier.cancellations == 1)
    await verifier.respond(throwing: CodeRejection.wrongCode())
    #expect(spy.session.entry.phase == .editing)
    #expect(spy.session.error == nil)
  }

  @Test("V2.6 a cancelled verification doesn't reject the same code entered again")
  func sameCodeAgain() async {
    spy.type("985391")
    await settle()
    spy.session.send(.delete(5..<6))
    spy.enter("1")
    await settle()
    #expect(verifier.requests.count == 2)
    await verifier.respond(throwing: CodeRejection.wrongCode())
    #expect(spy.session.entry.phase == .verifying)
    await verifier.respond(to: 1)
    #expect(spy.session.entry.phase == .accepted)
  }

  @Test("V1.6, V2.3 a code entered twice in one run loop turn is reported and verified once")
  func twiceInOneTurn() async {
    spy.type("985391")
    spy.session.send(.deleteAll)
    spy.type("985391")
    await settle()
    #expect(spy.calls.filter { $0.hasPrefix("completed") } == ["completed 985391"])
    #expect(verifier.requests == ["985391"])
    #expect(spy.session.entry.phase == .verifying)
    await verifier.respond()
    #expect(spy.session.entry.phase == .accepted)
  }

  @Test("V2.7 an acceptance counts after the user has deleted the code, but not after the app has begun anew")
  func lateAcceptance() async throws {
    spy.type("985391")
    await settle()
    spy.session.send(.deleteAll)
    await verifier.respond()
    #expect(spy.session.entry.phase == .accepted)
    #expect(String(spy.session.entry.symbols) == "985391")

    let commands: [(FieldSession) throws -> Void] = [
      { $0.clear() }, { try $0.set("12") },
      { $0.update(OneTimeCodeView.Configuration(format: .digits(8), phrases: .english)) },
    ]
    for command in commands {
      let (spy, verifier) = (FieldViewSpy(), VerifierStub())
      spy.session.verify = { try await verifier.verify($0) }
      spy.type("985391")
      await settle()
      try command(spy.session)
      let symbols = spy.session.entry.symbols
      await verifier.respond()
      #expect(spy.session.entry.phase == .editing)
      #expect(spy.session.entry.symbols == symbols)
      #expect(!spy.calls.contains("accepted 985391"))
    }
  }

  @Test("V1.2 no verification starts if the app clears the code on completion")
  func clearedOnCompletion() async {
    spy.onCompletion = { [spy] in spy.session.clear() }
    spy.type("985391")
    await settle()
    #expect(verifier.requests.isEmpty)
    #expect(spy.session.entry.symbols.isEmpty)
  }

  @Test(
    "V2.11, V1.9 a complete code that the app has set, or that was undone, isn't checked yet, which is shown"
  )
  func notYetChecked() async throws {
    let notYet = CodePhrases.english[.notYetChecked].other
    try spy.session.set("985391")
    #expect(spy.session.message?.text == notYet)
    spy.session.send(.submit)
    await settle()
    #expect(verifier.requests == ["985391"])
    #expect(spy.session.message?.text == CodePhrases.english[.verifying].other)
    spy.session.send(.delete(5..<6))
    spy.session.send(.undo)
    #expect(spy.session.message?.text == notYet)
    spy.session.verify = nil
    #expect(spy.session.message == nil)
  }

  @Test(
    "V2.10 releasing the field doesn't cancel its verification, which ends, doesn't retain the field, and isn't reported"
  )
  func releasedWhileVerifying() async {
    weak var session: FieldSession?
    var receipts = 0
    do {
      let spy = FieldViewSpy()
      session = spy.session
      let verifier = verifier
      spy.session.verify = {
        try await verifier.verify($0)
        receipts += 1
      }
      spy.type("985391")
      await settle()
    }
    await settle()
    #expect(session == nil)
    #expect(verifier.cancellations == 0)
    await verifier.respond()
    #expect(receipts == 1, "the app's own code gets the result")
  }
}
