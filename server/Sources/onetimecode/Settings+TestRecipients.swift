import Foundation
import OneTimeCodeService

extension Settings {
  /// The test recipients of the file, or `nil` without a file.
  ///
  /// - Throws: ``Failure`` if the file can't be read or is invalid.
  var testRecipients: TestRecipients? {
    get throws {
      guard let testRecipientFile else { return nil }
      let data = try KeyFile.bytes(of: testRecipientFile, called: "file of test recipients")
      do {
        return try TestRecipients(file: String(decoding: data, as: UTF8.self), format: format)
      } catch {
        throw Failure("--test-recipients: \(testRecipientFile): \(error)")
      }
    }
  }
}
