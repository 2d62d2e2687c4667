import Foundation
import OneTimeCodeService

/// The errors in a provider file.
public struct ProviderFileError: Error, Equatable {
  /// An error with its position in the file.
  public struct Problem: Equatable, Sendable {
    /// The line number, starting at 1.
    public let line: Int
    /// The column in characters, starting at 1.
    public let column: Int
    /// A description of the error.
    public let text: String
  }

  /// The errors, sorted by position.
  public let problems: [Problem]
}

extension Provider {
  /// The maximum size of a provider file, in bytes.
  public static let largestFile = 65_536

  /// Reads a provider file.
  ///
  /// - Parameter data: The contents of the file, which must be JSON in UTF-8.
  /// - Throws: ``ProviderFileError`` if the file is too large or invalid. The error lists only the first
  ///   syntax error or, if the syntax is valid, all errors.
  public init(file data: Data) throws(ProviderFileError) {
    guard data.count <= Self.largestFile else {
      throw ProviderFileError(problems: [.init(line: 1, column: 1, text: "The file is larger than 64 KB.")])
    }
    var reader = ProviderReader(data)
    let provider: Provider?
    do {
      provider = reader.provider(try JSONNode(parsing: data))
    } catch {
      reader.report(error.offset, error.reason)
      provider = nil
    }
    guard let provider, reader.problems.isEmpty else { throw reader.error }
    self = provider
  }
}

/// A reader of provider files that collects all errors.
struct ProviderReader {
  private let data: Data
  private(set) var problems: [(offset: Int, text: String)] = []
  /// The settings read so far, keyed by placeholder.
  var settings: [String: Provider.Setting] = [:]

  init(_ data: Data) { self.data = data }

  var error: ProviderFileError {
    ProviderFileError(
      problems: problems.sorted { $0.offset < $1.offset }.map { problem in
        let position = JSONNode.Position(of: problem.offset, in: data)
        return .init(line: position.line, column: position.column, text: problem.text)
      }
    )
  }

  mutating func report(_ offset: Int, _ text: String) { problems.append((offset, text)) }

  /// Returns an object's members. Reports unknown or missing members, or a value that isn't an object.
  mutating func members(_ node: JSONNode, _ known: [String], needs: [String] = [], of what: String)
    -> [String: JSONNode]
  {
    guard case .object(let members) = node.value else {
      report(node.offset, "\(what) must be an object in '{' and '}'.")
      return [:]
    }
    for member in members where !known.contains(member.name) {
      report(
        member.offset,
        "\(what) has no '\(member.name)'. It may have \(known.map { "'\($0)'" }.joined(separator: ", "))."
      )
    }
    let names = members.map(\.name)
    for name in needs where !names.contains(name) { report(node.offset, "\(what) needs '\(name)'.") }
    return Dictionary(uniqueKeysWithValues: members.map { ($0.name, $0.value) })
  }

  /// Returns the members of an object, whatever their names. Reports a value that isn't an object.
  mutating func anyMembers(_ node: JSONNode?, of what: String) -> [JSONNode.Member] {
    guard let node else { return [] }
    guard case .object(let members) = node.value else {
      report(node.offset, "\(what) must be an object in '{' and '}'.")
      return []
    }
    return members
  }

  mutating func string(_ node: JSONNode?, _ what: String) -> String? {
    guard let node else { return nil }
    guard case .string(let text) = node.value else {
      report(node.offset, "\(what) must be a string in double quotes.")
      return nil
    }
    return text
  }

  /// Returns the elements of an array, or any other value as the only element.
  func list(_ node: JSONNode) -> [JSONNode] {
    guard case .array(let items) = node.value else { return [node] }
    return items
  }

  /// The use of a template, which determines what the template may contain.
  enum Purpose {
    /// The URL, whose parts are checked separately.
    case url
    case header
    /// A credential, which must contain the placeholder of a secret.
    case credential
    case user
    case body
  }

  mutating func template(_ node: JSONNode?, _ what: String, for purpose: Purpose) -> Template? {
    guard let node, let text = string(node, what) else { return nil }
    let template: Template
    do {
      template = try Template(text)
    } catch {
      report(node.offset, "\(what): \(error.reason)")
      return nil
    }
    for name in template.names { check(name, what, at: node.offset, for: purpose) }
    let isSecret = template.names.contains { settings[$0]?.isSecret == true }
    if purpose == .credential, !isSecret {
      report(
        node.offset,
        "\(what) must come from 'secrets', such as '{token}': the file must not contain secrets."
      )
    }
    if purpose != .body, purpose != .url, template.literal.utf8.contains(where: { $0 < 0x20 || $0 > 0x7E }) {
      report(node.offset, "\(what) has a character that isn't allowed in headers.")
    }
    return template
  }

  private mutating func check(_ name: String, _ what: String, at offset: Int, for purpose: Purpose) {
    if let field = MessageField(rawValue: name) {
      if purpose == .credential || purpose == .user {
        report(offset, "\(what): '{\(name)}' comes from the message, so it can't be a credential.")
      } else if purpose != .body, field.isBodyOnly {
        report(
          offset,
          "\(what): '{\(name)}' is only allowed in the body, because addresses and headers are logged."
        )
      }
    } else if let setting = settings[name] {
      if setting.isSecret, purpose == .url {
        report(
          offset,
          "\(what): '{\(name)}' is a secret, but addresses are logged. Send it in 'authentication'."
        )
      }
    } else {
      let known = MessageField.allCases.map(\.rawValue) + settings.keys.sorted()
      report(
        offset,
        "\(what): there is no '{\(name)}'. There are \(known.map { "{\($0)}" }.joined(separator: ", "))."
      )
    }
  }
}
