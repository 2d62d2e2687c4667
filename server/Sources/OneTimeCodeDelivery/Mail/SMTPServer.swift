import Foundation
import OneTimeCodeService

/// The settings of a mail server for message submission, including the account.
struct SMTPServer: Sendable {
  /// The URL for libcurl, which doesn't contain the user.
  let url: String
  let user: String?
  @Secret private(set) var password: String?
  /// The path of a PEM file of CA certificates, or `nil` for the system's.
  let certificates: String?

  init(url text: String, password: String?, certificates: String?) throws(SMTPSettingError) {
    guard let url = URL(string: text), let host = url.host(percentEncoded: false), !host.isEmpty,
      host.wholeMatch(of: /[A-Za-z0-9.:-]+/) != nil, url.query() == nil, url.fragment() == nil
    else { throw .url }
    let port: Int
    switch url.scheme {
    case "smtps": port = url.port ?? 465
    case "smtp": port = url.port ?? 587
    default: throw .url
    }
    guard url.password() == nil else { throw .passwordInURL }
    user = url.user(percentEncoded: false)
    guard (user == nil) == (password == nil) else { throw user == nil ? .userMissing : .passwordMissing }
    for text in [user, password] where text?.unicodeScalars.contains(where: { $0.value < 0x20 }) == true {
      throw .controlCharacter
    }
    if let certificates, !FileManager.default.isReadableFile(atPath: certificates) {
      throw .certificates(certificates)
    }
    self.password = password
    self.certificates = certificates
    // The path is the name to greet the server with.
    let path = url.path(percentEncoded: true)
    self.url =
      "\(url.scheme ?? "smtps")://\(host.contains(":") ? "[\(host)]" : host):\(port)\(path == "/" ? "" : path)"
  }
}

/// An error in the settings of a mail server.
public enum SMTPSettingError: Error, Equatable, CustomStringConvertible {
  /// The URL isn't a valid `smtps://` or `smtp://` URL.
  case url
  /// The URL contains a password, which process lists would show.
  case passwordInURL
  /// The URL has a user, but no password is given.
  case passwordMissing
  /// A password is given, but the URL has no user.
  case userMissing
  /// The user or password contains a control character.
  case controlCharacter
  /// The certificate file at this path can't be read.
  case certificates(String)
  /// The sender isn't an email address.
  case sender

  /// A message for the operator of `onetimecode`, in English. It may refer to an option of this program.
  public var description: String {
    switch self {
    case .url:
      "The mail server must be smtps://user@host, or smtp://user@host:587 with STARTTLS."
    case .passwordInURL:
      "The address must not contain the password. Put it into the file of --smtp-password-file."
    case .passwordMissing: "The address has a user, so --smtp-password-file is required."
    case .userMissing: "There is a password, but the address has no user: smtps://user@host."
    case .controlCharacter: "The user or password contains a control character."
    case .certificates(let path): "The certificate file '\(path)' can't be read."
    case .sender: "The sender isn't an email address."
    }
  }
}
