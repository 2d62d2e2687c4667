import OneTimeCode
import Testing

@Suite("Sentences")
struct SentenceTests {
  private func text(_ announcement: CodeAnnouncement, in format: CodeFormat = .digits()) -> String {
    CodePhrases.english.text(for: announcement.message(in: format))
  }

  @Test("A6 A refusal briefly states its reason")
  func refusals() throws {
    #expect(text(.refused(.symbol)) == "Enter digits only.")
    #expect(text(.refused(.tooMany(7))) == "The code has only 6 digits.")
    #expect(text(.refused(.noCode)) == "No 6-digit code found in this text.")
    #expect(text(.refused(.severalCodes)).hasPrefix("Several codes found in this text."))
    #expect(text(.refused(.incomplete(1))) == "1 digit is missing.")
    #expect(text(.refused(.incomplete(2))) == "2 digits are missing.")
    #expect(text(.refused(.verifying)) == "Please wait. The code is being checked.")
    #expect(text(.refused(.accepted)) == "The code has already been accepted.")
  }

  @Test("V6.13 After a request for a call, the announcement says so")
  func calling() {
    #expect(text(.calling) == "We are calling you with a new code.")
    #expect(text(.codeSent) == "We sent you a new code.")
  }

  @Test("F5, A6 The text of a refusal depends on the alphabet")
  func alphabets() throws {
    let letters = CodeFormat.lettersAndDigits(6)
    #expect(text(.refused(.symbol), in: letters) == "Enter letters and digits only.")
    #expect(text(.refused(.incomplete(1)), in: letters) == "1 character is missing.")
    #expect(text(.refused(.tooMany(9)), in: letters) == "You entered 9 characters, but the code has 6.")
    #expect(text(.refused(.noCode), in: letters) == "No 6-character code found in this text.")
    #expect(text(.refused(.noCode), in: .digits(4)) == "No 4-digit code found in this text.")
    let custom = try CodeFormat(length: 4, alphabet: CodeFormat.Alphabet("ABC"))
    #expect(text(.refused(.symbol), in: custom) == "This character is not used in the code.")
  }

  @Test("V5.1 The text for a wrong code includes the remaining attempts, if known and positive")
  func attempts() {
    #expect(CodeRejection.wrongCode().message == CodePhrases.LocalizedMessage(.wrongCode))
    #expect(
      CodeRejection.wrongCode(attemptsLeft: 2).message
        == CodePhrases.LocalizedMessage(.wrongCodeAttemptsLeft, count: 2)
    )
    for none in [0, -1] {
      #expect(CodeRejection.wrongCode(attemptsLeft: none).message == CodeRejection.tooManyAttempts.message)
    }
    #expect(CodeRejection.wrongCode(attemptsLeft: 2).attemptsLeft == 2)
    #expect(CodeRejection.expired.attemptsLeft == nil)
  }
}
