import Foundation
import OneTimeCodeService
import TestSupport
import Testing

@Suite("Secrets that aren't printed")
struct SecretTests {
  private struct Account {
    let user = "ada"
    @Secret var password: String
  }

  @Test("A secret isn't revealed by a description, mirror, dump, collection or containing value")
  func hidden() {
    let account = Account(password: "correct horse")
    let values: [Any] = [
      account, [account], ["a": account], Secret(wrappedValue: "correct horse"), Optional(account) as Any,
    ]
    for value in values {
      var dumped = ""
      dump(value, to: &dumped)
      for text in ["\(value)", String(reflecting: value), String(describing: value), dumped] {
        #expect(!text.contains("correct"), "\(text)")
        #expect(!text.isEmpty)
      }
    }
    #expect("\(account)".contains("•••") && "\(account)".contains("ada"))
    #expect(account.password == "correct horse")
  }

  @Test("A file with secrets that all users can read is reported until it is read with another mode")
  func publicFile() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("secret")
    try Data("abc".utf8).write(to: URL(filePath: path))
    for (mode, isPublic) in [(0o600, false), (0o644, true), (0o604, true), (0o640, false)] {
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
      #expect(try SecretFile.read(path) == Data("abc".utf8))
      #expect(SecretFile.publicPaths.contains(path) == isPublic)
    }
    #expect(throws: SecretFile.Failure.tooLarge) { try SecretFile.read(path, limit: 2) }
    #expect(throws: SecretFile.Failure.unreadable("No such file or directory")) {
      try SecretFile.read(path + "x")
    }
  }
}
