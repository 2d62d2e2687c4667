// The requests to the service.
import Foundation
import Hummingbird

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The service's reasons whose texts are for visitors. All others are this backend's own problems.
let forVisitors = [
  "wrong-code", "unreadable-code", "too-many-attempts", "expired", "unknown-challenge", "used-up", "too-soon",
  "limited",
  "locked", "resend-not-allowed", "invalid-recipient", "destination-not-allowed", "channel-not-available",
]

/// What the service answered. The JSON of an error has a text for the visitor.
struct Answer {
  struct Members: Decodable { var id, receipt, reason: String? }
  var status: Int
  var json: Data
  var members: Members? { try? JSONDecoder().decode(Members.self, from: json) }

  static func problem(_ status: Int, _ reason: String, _ detail: String) -> Answer {
    Answer(status: status, json: Data(#"{"reason": "\#(reason)", "detail": "\#(detail)"}"#.utf8))
  }
}

struct Client {
  let address, language: String
}

/// Calls the service for a visitor.
func call(
  for client: Client,
  _ path: String,
  _ body: [String: String?]? = nil,
  reasons: [String] = forVisitors
) async throws -> Answer {
  guard let url = URL(string: "\(setting("SERVICE"))/api/\(path)") else { throw HTTPError(.notFound) }
  var request = URLRequest(url: url, timeoutInterval: 10)
  request.httpMethod = body == nil ? "GET" : "POST"
  request.httpBody = try body.map { try JSONEncoder().encode($0) }
  request.setValue("Bearer \(setting("API_KEY"))", forHTTPHeaderField: "Authorization")
  request.setValue(client.address, forHTTPHeaderField: "OneTimeCode-Client")
  request.setValue(client.language, forHTTPHeaderField: "Accept-Language")
  request.setValue("application/json", forHTTPHeaderField: "Content-Type")
  if let (json, response) = try? await URLSession.shared.data(for: request),
    let status = (response as? HTTPURLResponse)?.statusCode
  {
    let answer = Answer(status: status, json: json)
    if let members = answer.members, status < 300 || reasons.contains(members.reason ?? "") { return answer }
    log("The service refused this backend's request: \(status) \(answer.members?.reason ?? "")")
  } else {
    log("The service is not available.")
  }
  return .problem(503, "not-verified", "Something went wrong on our side. Try again in a minute.")
}

func log(_ line: String) {
  FileHandle.standardError.write(Data("\(line)\n".utf8))
}
