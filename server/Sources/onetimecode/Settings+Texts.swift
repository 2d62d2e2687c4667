import Foundation
import OneTimeCodeService

extension Serve {
  /// Reads the operator's texts. Throws ``Failure`` if they can't be read.
  func messageTexts() throws -> MessageTexts {
    guard let texts else { return MessageTexts() }
    do {
      return try MessageTexts(folder: texts, segments: smsSegments, allowsRemoteContent: allowRemoteContent)
    } catch {
      throw Failure("--texts: \(error)")
    }
  }

  /// Reads the file of purposes. Throws ``Failure`` if it can't be read or is invalid.
  func purposeRules() throws -> PurposeRules {
    guard let purposes else { return .none }
    guard let file = FileHandle(forReadingAtPath: purposes),
      let data = try? file.read(upToCount: PurposeRules.largestFile + 1) ?? Data()
    else { throw Failure("--purposes: the file '\(purposes)' can't be read.") }
    do {
      return try PurposeRules(file: data)
    } catch {
      throw Failure("--purposes: " + error.problems.map { "\(purposes): \($0)" }.joined(separator: " "))
    }
  }
}
