#if SMTP
  import Foundation

  /// A mail server that takes messages for submission, and the account there.
  struct SMTPServer: Sendable {
    /// The address for libcurl, without a user.
    let url: String
    let user: String?
    let password: String?
    /// A file of certificates in PEM, or `nil` for the system's.
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
      // What stands behind the host is the name that the server is greeted with.
      let path = url.path(percentEncoded: true)
      self.url =
        "\(url.scheme ?? "smtps")://\(host.contains(":") ? "[\(host)]" : host):\(port)\(path == "/" ? "" : path)"
    }
  }

  /// What is wrong with the settings of a mail server.
  public enum SMTPSettingError: Error, Equatable, CustomStringConvertible {
    /// The address is not `smtps://…` or `smtp://…`.
    case url
    /// The address has a password in it, which lists of processes show.
    case passwordInURL
    /// There is a user, and no password.
    case passwordMissing
    /// There is a password, and no user.
    case userMissing
    /// The user or the password has a control character.
    case controlCharacter
    /// This file of certificates can't be read.
    case certificates(String)
    /// The sender is no e-mail address.
    case sender

    /// What is wrong, in a sentence.
    public var description: String {
      switch self {
      case .url:
        "A mail server is smtps://user@host, or smtp://user@host:587, which begins TLS with STARTTLS."
      case .passwordInURL:
        "The password does not stand in the address. Put it into the file of --smtp-password-file."
      case .passwordMissing: "The address has a user, and needs --smtp-password-file."
      case .userMissing: "There is a password, and the address has no user: smtps://user@host."
      case .controlCharacter: "The user or the password has a control character."
      case .certificates(let path): "The file of certificates '\(path)' can't be read."
      case .sender: "The sender is no e-mail address."
      }
    }
  }
#endif
