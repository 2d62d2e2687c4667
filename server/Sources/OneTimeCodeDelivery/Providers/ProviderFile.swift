import Foundation
import OneTimeCodeService

/// The errors in a provider file.
public struct ProviderFileError: Error, Equatable {
  /// An error with its place in the file.
  public struct Problem: Equatable, Sendable {
    /// The JSON Pointer of the value, such as `/request/url`; empty for the whole file.
    public let path: String
    /// A description of the error.
    public let text: String
  }

  /// The errors.
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
    var problems: [ProviderFileError.Problem] = []
    if data.count > Self.largestFile {
      problems = [.init(path: "", text: "The file is larger than 64 KB.")]
    } else {
      do {
        let file = try JSONDecoder().decode(ProviderFile.self, from: data)
        var check = ProviderCheck(file)
        // Members that aren't part of a provider file are missing when the file is encoded again.
        let found = try JSONDecoder().decode(JSONValue.self, from: data)
        check.reportUnknown(
          in: found,
          known: try JSONDecoder().decode(JSONValue.self, from: JSONEncoder().encode(file))
        )
        if let provider = check.provider(), check.problems.isEmpty {
          self = provider
          return
        }
        problems = check.problems
      } catch {
        problems = [.init(error, in: data)]
      }
    }
    throw ProviderFileError(problems: problems)
  }
}

extension ProviderFileError.Problem {
  fileprivate init(_ error: any Error, in data: Data) {
    let (context, text): (DecodingError.Context?, String) =
      switch error {
      case DecodingError.typeMismatch(_, let context): (context, context.debugDescription)
      case DecodingError.keyNotFound(let key, let context): (context, "'\(key.stringValue)' is missing.")
      case DecodingError.valueNotFound(_, let context): (context, "The value is missing.")
      default: (nil, JSONValue.syntaxError(in: data))
      }
    let path = (context?.codingPath ?? []).map { "/\($0.intValue.map(String.init) ?? $0.stringValue)" }
    self.init(path: path.joined(), text: text)
  }
}

/// The contents of a provider file as written, before their meaning is checked.
struct ProviderFile: Codable {
  struct Setting: Codable {
    let variable: String?
    let file: String?
    let `default`: String?
    let `is`: String?
  }

  struct Request: Codable {
    let method: String?
    let url: String
    let headers: [String: String]?
    let authentication: Authentication?
    let form: [String: String]?
    let json: JSONValue?
    let recognizesRepeats: Bool?
    let timeout: Int?
    let connections: Int?
    let perMinute: Int?
  }

  struct Authentication: Codable {
    struct Basic: Codable {
      let user: String
      let password: String
    }

    struct Header: Codable {
      let name: String
      let value: String
    }

    struct AWS: Codable {
      let region: String
      let service: String
      let accessKey: String
      let secretKey: String
      let sessionToken: String?
    }

    let basic: Basic?
    let bearer: String?
    let header: Header?
    let aws: AWS?
  }

  struct Response: Codable {
    let status: JSONValue
    let field: String?
    let equals: JSONValue?
    let means: String
    let note: String?
  }

  struct Page: Codable {
    let script: String
    let `class`: String
    let field: String
    let siteKey: String
    let sources: [String]
  }

  struct Receipts: Codable {
    struct Authentication: Codable {
      let basic: ProviderFile.Authentication.Basic?
      let bearer: String?
      let header: ProviderFile.Authentication.Header?
      let signature: Signature?
      let jwt: Token?
    }

    struct Signature: Codable {
      let value: String
      let prefix: String?
      let encoding: String?
      let of: String
      let algorithm: String
      let key: String
      let keyEncoding: String?
      let time: String?
    }

    struct Token: Codable {
      let value: String
      let key: String
      let bodyHash: String
    }

    struct Verification: Codable {
      let value: String
      let equals: String
      let answer: String
    }

    struct Unrequested: Codable {
      let documentation: String
      let list: String
      let reference: String
      let value: String
      let equals: [String]
    }

    let documentation: String
    let request: [String: JSONValue]?
    let verification: Verification?
    let authentication: Authentication
    let list: String?
    let message: String
    let reference: String?
    let state: String
    let delivered: [String]
    let failed: [String]
    let unrequested: Unrequested?
    let note: String?
  }

  private enum CodingKeys: String, CodingKey {
    case schema = "$schema"
    case name, documentation, errors, read, channels, values, secrets, languages, request, responses, page,
      receipts, note
  }

  let schema: String?
  let name: String
  let documentation: String?
  let errors: String?
  let read: String?
  let channels: JSONValue
  let values: [String: Setting]?
  let secrets: [String: Setting]?
  let languages: [String: String]?
  let request: Request
  let responses: [Response]?
  let page: Page?
  let receipts: Receipts?
  let note: String?
}
