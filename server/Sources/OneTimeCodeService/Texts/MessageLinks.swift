import Foundation
import OneTimeCode

/// The pages to which an operator's texts can link: `{{link}}` fills in the code, `{{report}}` tells that the recipient hasn't
/// requested it.
///
/// The code is in the fragment of its address, which browsers send to no server. Opening an address changes nothing, so a scanner
/// of messages can't use up a code.
public struct MessageLinks: Sendable {
  /// The address of the page with the code field, or `nil` if there is none.
  public let codePage: String?

  /// The address below which recipients report messages, or `nil` if there is none.
  public let reportPage: String?

  /// The settings without which a text can't have a link, by its name, as the end of an error.
  static let settings = ["link": " It needs --link.", "report": " It needs --origin."]

  /// The names of the links in texts.
  var names: Set<String> {
    Set([codePage.map { _ in "link" }, reportPage.map { _ in "report" }].compactMap { $0 })
  }

  /// Whether the page with the code field has an address of HTTP, to which a fragment can be added.
  var areValid: Bool {
    guard let codePage else { return true }
    let address = URLComponents(string: codePage)
    return ["http", "https"].contains(address?.scheme) && address?.host?.isEmpty == false
      && address?.fragment == nil
      && codePage.utf8.allSatisfy { 0x21...0x7E ~= $0 }
  }

  /// Returns the links of a message, by their names in texts. The keys are the installation's.
  func values(code: CodeSymbols, message: String, _ keys: KeyRing) -> [String: String] {
    var links: [String: String] = [:]
    links["link"] = codePage.map { "\($0)#otc=\(String(code).encodedForFragment)" }
    links["report"] = reportPage.map { "\($0)/\(keys.newest.reportToken(of: message))" }
    return links
  }
}

extension String {
  /// The string with percent encoding for all but letters, digits and `-`, as a value of a fragment.
  fileprivate var encodedForFragment: String {
    addingPercentEncoding(
      withAllowedCharacters: CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-"
      )
    ) ?? self
  }
}
