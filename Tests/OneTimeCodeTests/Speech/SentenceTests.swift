import OneTimeCode
import Testing

@Suite("Sentences")
struct SentenceTests {
  private func words(_ announcement: CodeAnnouncement, in format: CodeFormat = .digits()) -> String {
    CodePhrases.english.text(for: announcement.sentence(in: format))
  }

  @Test("A6 A refusal says why, in a few words")
  func refusals() throws {
    #expect(words(.refused(.symbol)) == "Only digits can be entered.")
    #expect(words(.refused(.tooMany(7))) == "There is not enough room for 7 digits: the code has 6.")
    #expect(words(.refused(.noCode)) == "The text does not contain a code that fits this field.")
    #expect(words(.refused(.severalCodes)).hasPrefix("The text contains more than one code."))
    #expect(words(.refused(.incomplete(1))) == "1 digit is missing.")
    #expect(words(.refused(.incomplete(2))) == "2 digits are missing.")
    #expect(words(.refused(.verifying)) == "Please wait. The code is being checked.")
    #expect(words(.refused(.accepted)) == "The code has already been accepted.")
  }

  @Test("A6, F5 What may be entered depends on the alphabet")
  func alphabets() throws {
    let letters = CodeFormat.lettersAndDigits(6)
    #expect(words(.refused(.symbol), in: letters) == "Only letters and digits can be entered.")
    #expect(words(.refused(.incomplete(1)), in: letters) == "1 character is missing.")
    #expect(
      words(.refused(.tooMany(9)), in: letters)
        == "There is not enough room for 9 characters: the code has 6."
    )
    let custom = try CodeFormat(length: 4, alphabet: CodeFormat.Alphabet("ABC"))
    #expect(words(.refused(.symbol), in: custom) == "This character is not used in the code.")
  }

  @Test(
    "A6, A7 An announcement of a refusal tells which, and of a rejection which; another one tells neither"
  )
  func reasons() {
    for refusal: CodeRefusal in [
      .symbol, .tooMany(7), .noCode, .severalCodes, .incomplete(2), .verifying, .accepted,
    ] {
      #expect(CodeAnnouncement.refused(refusal).refusal == refusal)
      #expect(CodeAnnouncement.refused(refusal).rejection == nil)
      #expect(CodeAnnouncement.refused(refusal).occasion == .refused)
    }
    for reason in CodeRejection.Reason.allCases {
      #expect(CodeAnnouncement.rejected(CodeRejection(reason)).rejection == CodeRejection(reason))
      #expect(CodeAnnouncement.rejected(CodeRejection(reason)).refusal == nil)
      #expect(CodeAnnouncement.rejected(CodeRejection(reason)).occasion == .rejected)
    }
    for other: CodeAnnouncement in [.filled, .verifying, .accepted, .startedOver, .codeSent, .resendReady] {
      #expect(other.refusal == nil)
      #expect(other.rejection == nil)
    }
  }

  @Test("A7 Verifying, accepted, rejected and countdown have words")
  func verdicts() {
    #expect(words(.verifying) == "Checking the code")
    #expect(CodeAnnouncement.verifying.sentence(in: .digits(6)) == CodePhrases.Sentence(.verifying))
    #expect(words(.accepted) == "Code accepted")
    #expect(words(.rejected(.wrongCode(attemptsLeft: 2))).hasSuffix("You have 2 attempts left."))
    #expect(words(.startedOver) == "Previous code cleared")
    #expect(words(.codeSent) == "A new code was sent.")
    #expect(words(.resendWait(20)) == "You can request a new code in 20 seconds.")
    #expect(words(.resendWait(1)) == "You can request a new code in 1 second.")
    #expect(words(.resendReady) == "You can request a new code now.")
  }
}
