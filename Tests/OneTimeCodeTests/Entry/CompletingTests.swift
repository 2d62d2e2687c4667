import OneTimeCode
import Testing

@Suite("Completing")
struct CompletingTests {
  @Test("V1.1 A code is reported once, whether one event or several complete it")
  func once() {
    var entry = field("|")
    let completed = ["9", "8", "5", "3", "9", "1"].compactMap { entry.completed(by: .text($0)) }
    #expect(completed == ["985391"])
    var filled = field("|")
    #expect(filled.completed(by: .text("985391")) == "985391")
    var partly = field("985|")
    #expect(partly.completed(by: .text("391")) == "985391")
  }

  @Test("V1.6 The same code is not reported again until it changes")
  func notAgain() {
    var entry = field("98539|")
    #expect(entry.completed(by: .text("1")) == "985391")
    #expect(entry.completed(by: .text("985391")) == nil)
    #expect(entry.completed(by: .text("1")) == nil)
    #expect(entry.completed(by: .tap(slot: 0, extending: false)) == nil)
    #expect(entry.completed(by: .text("9")) == nil)
    #expect(entry.completed(by: .submit) == nil)
    entry.handle(.deleteAll)
    #expect(entry.completed(by: .text("985391")) == "985391")
  }

  @Test("V1.7 A different complete code is reported, even if it replaces a complete code")
  func fullToFull() {
    var entry = field("98539|")
    entry.handle(.text("1"))
    #expect(entry.completed(by: .text("0")) == "985390")
    #expect(entry.completed(by: .text("123456")) == "123456")
    #expect(entry.completed(by: .text("985391")) == "985391")
  }

  @Test("V1.9 A code set by the app is reported when the user fills in or submits the same code")
  func afterSetting() throws {
    var entry = field("985391|")
    #expect(entry.completed(by: .text("985391")) == "985391")
    var submitted = field("985391|")
    #expect(submitted.completed(by: .submit) == "985391")
    #expect(submitted.completed(by: .submit) == nil)
    // Also if the code before was reported.
    try submitted.set("985391")
    #expect(submitted.completed(by: .submit) == "985391")
    try submitted.set("123456")
    #expect(submitted.completed(by: .text("123456")) == "123456")
  }

  @Test("V1.6 Filling in a code that the app has set and is verifying does not report it")
  func afterSettingAndVerifying() {
    var entry = field("985391|")
    entry.beginVerification(of: "985391")
    #expect(entry.completed(by: .text("985391")) == nil)
    #expect(entry.phase == .verifying)
    entry.endVerification()
    #expect(entry.completed(by: .text("985391")) == nil, "Return verifies it again")
  }

  @Test(
    "V1.8 If a rejection allows a retry, Return or filling in the same code reports it again",
    arguments: [CodeRejection.noNetwork, .notVerified]
  )
  func retry(rejection: CodeRejection) {
    for event in [.submit, .text("985391"), .text("985 391")] as [CodeEntry.Event] {
      var entry = field("985391|", .rejected(rejection))
      #expect(entry.completed(by: event) == "985391")
      #expect(entry.phase == .editing)
      #expect(entry.completed(by: event) == nil)
    }
  }

  @Test("M12.3 A code completed before the app enabled verification is verified on Return")
  func verifiesLater() {
    var entry = field("98539|")
    #expect(entry.completed(by: .text("1")) == "985391")
    #expect(entry.completed(by: .submit) == nil)
    entry.settings.verifies = true
    let effects = entry.handle(.submit)
    #expect(effects.completed == nil && effects.actions == .verifies)
  }

  @Test("V1.8 After a rejection that allows no retry, only filling the code in again reports it")
  func noRetry() {
    for rejection in [.wrongCode(), .expired, .usedUp, .tooManyAttempts, .other] as [CodeRejection] {
      var entry = field("985391|", .rejected(rejection))
      let effects = entry.handle(.submit)
      #expect(effects.result == .rejected(rejection) && !effects.actions.contains(.submits))
      #expect(effects.announcement == .rejected(rejection))
      #expect(entry.phase == .rejected(rejection))
      #expect(entry.completed(by: .text("985391")) == "985391")
    }
  }

  @Test("M12.2 The obstacle explains why a code can't be submitted; an empty field has none")
  func obstacles() {
    #expect(field("|").obstacle == nil)
    #expect(field("98|").obstacle == .refused(.incomplete(4)))
    #expect(field("985391|").obstacle == nil)
    #expect(field("985391|", .verifying).obstacle == .refused(.verifying))
    #expect(field("985391|", .rejected(.expired)).obstacle == .rejected(.expired))
    #expect(field("985391|", .rejected(.noNetwork)).obstacle == nil)
    #expect(field("985391|", .accepted).obstacle == nil)
  }

  @Test("M12.1 When the app verifies, a complete code can be submitted only after acceptance")
  func obstaclesBeforeVerdict() {
    let settings = CodeEntry.Settings.with { $0.verifies = true }
    #expect(field("|", settings: settings).obstacle == nil)
    #expect(field("98|", settings: settings).obstacle == .refused(.incomplete(4)))
    #expect(field("985391|", settings: settings).obstacle == .unverified)
    #expect(field("985391|", .verifying, settings: settings).obstacle == .refused(.verifying))
    #expect(field("985391|", .rejected(.noNetwork), settings: settings).obstacle == .rejected(.noNetwork))
    #expect(field("985391|", .accepted, settings: settings).obstacle == nil)
  }

  @Test("V1.8 After a network error, retyping a one-symbol code reports it again")
  func retryOfOne() {
    let format = CodeFormat.digits(1)
    var entry = field("9|", .rejected(.noNetwork), as: format)
    #expect(entry.completed(by: .text("9", as: format)) == "9")
    #expect(entry.completed(by: .text("9", as: format)) == nil)
    #expect(entry.completed(by: .text("8", as: format)) == "8")
  }

  @Test(
    "M12.1, M12.2 Return submits a complete code, but is refused while the code is incomplete or being verified"
  )
  func submitting() {
    expect(field("98|"), on: .submit, isRefused: .incomplete(4))
    expect(field("|"), on: .submit, isRefused: .incomplete(6))
    expect(field("985391|", .verifying), on: .submit, isRefused: .verifying)
    #expect(expect(field("985391|"), on: .submit, becomes: "985391|").actions.contains(.submits))
  }

  @Test(
    "M12.1, M12.3 When the app verifies, Return reports the code; after acceptance, it submits the form instead"
  )
  func submittingToApp() {
    let settings = CodeEntry.Settings.with { $0.verifies = true }
    let effects = expect(field("985391|", settings: settings), on: .submit, becomes: "985391|")
    #expect(effects.completed == "985391" && !effects.actions.contains(.submits))
    let retry = expect(
      field("985391|", .rejected(.noNetwork), settings: settings),
      on: .submit,
      becomes: "985391|"
    )
    #expect(retry.completed == "985391" && !retry.actions.contains(.submits))
    let accepted = expect(field("985391|", .accepted, settings: settings), on: .submit, becomes: "985391|")
    #expect(accepted.completed == nil && accepted.actions.contains(.submits))
  }

  @Test(
    "M12.3 When the app verifies but has ignored a reported code, Return verifies the code, and doesn't report it"
  )
  func ignored() {
    let settings = CodeEntry.Settings.with { $0.verifies = true }
    var entry = field("98539|", settings: settings)
    #expect(entry.completed(by: .text("1")) == "985391")
    #expect(entry.completed(by: .text("985391")) == nil)
    for _ in 0..<2 {
      let effects = entry.handle(.submit)
      #expect(effects.completed == nil && effects.actions == .verifies)
    }
  }

  @Test("M12.2 Return is refused, with the same announcement, exactly while there is an obstacle")
  func agreement() {
    for seed in 0..<300 as Range<UInt64> {
      let script = EventScript.random(seed: seed, steps: 40)
      for entry in script.steps.map(\.after) where !entry.symbols.isEmpty {
        var submitted = entry
        let effects = submitted.handle(.submit)
        if entry.obstacle == nil { #expect(effects.actions.contains(.submits), "seed \(seed)") }
        // With verification, an obstacle can be that the code must be verified first, which Return starts.
        if !effects.actions.contains(.verifies) {
          #expect(effects.announcement == entry.obstacle, "seed \(seed)")
        }
      }
    }
  }

  @Test("M12.1 When the app does not verify, Return submits a code after acceptance or a network error")
  func submittingAfterVerdict() {
    for phase in [.accepted, .rejected(.noNetwork)] as [CodeEntry.Phase] {
      #expect(expect(field("985391|", phase), on: .submit, becomes: "985391|").actions.contains(.submits))
    }
  }

  @Test("V8 If the app enables automatic submission, completing the code submits it")
  func submitWhenComplete() {
    let settings = CodeEntry.Settings.with { $0.submitsWhenComplete = true }
    #expect(
      expect(field("98539|", settings: settings), on: .text("1"), becomes: "985391|").actions.contains(
        .submits
      )
    )
    #expect(
      !expect(field("9853|", settings: settings), on: .text("9"), becomes: "98539|").actions.contains(
        .submits
      )
    )
    #expect(!expect(field("98539|"), on: .text("1"), becomes: "985391|").actions.contains(.submits))
  }

  @Test("V8 The English notice says that a code is checked as soon as it is complete")
  func submissionHint() {
    let text = CodePhrases.english.text(for: CodePhrases.LocalizedMessage(.checkedWhenComplete))
    #expect(text == "The code is checked as soon as it is complete.")
  }
}
