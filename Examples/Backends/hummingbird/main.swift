// A sign-in with one-time codes, for Hummingbird.
import Foundation
import Hummingbird

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What the service answered. The JSON of an error has a text for the visitor.
struct Answer {
  struct Members: Decodable { var id, receipt: String? }
  var status: Int
  var json: Data
  var members: Members? { try? JSONDecoder().decode(Members.self, from: json) }

  static func problem(_ status: Int, _ reason: String, _ detail: String) -> Answer {
    Answer(status: status, json: Data(#"{"reason": "\#(reason)", "detail": "\#(detail)"}"#.utf8))
  }
}

/// Calls the service for a visitor.
func call(for client: String, _ path: String, _ body: [String: String?]? = nil) async throws -> Answer {
  guard let url = URL(string: "\(setting("SERVICE"))/api/\(path)") else { throw HTTPError(.notFound) }
  var request = URLRequest(url: url, timeoutInterval: 10)
  request.httpMethod = body == nil ? "GET" : "POST"
  request.httpBody = try body.map { try JSONEncoder().encode($0) }
  request.setValue("Bearer \(setting("API_KEY"))", forHTTPHeaderField: "Authorization")
  request.setValue(client, forHTTPHeaderField: "OneTimeCode-Client")
  request.setValue("en", forHTTPHeaderField: "Accept-Language")
  request.setValue("application/json", forHTTPHeaderField: "Content-Type")
  if let (json, response) = try? await URLSession.shared.data(for: request),
    let status = (response as? HTTPURLResponse)?.statusCode, ![400, 401].contains(status),
    case let answer = Answer(status: status, json: json), answer.members != nil
  {
    return answer
  }
  print("The service is not available, or refused this backend's request.")
  return .problem(503, "not-verified", "Something went wrong on our side. Try again in a minute.")
}

struct Form: Decodable { var recipient, otp, requestKey, channel: String? }

/// Takes a step. Returns the answer and, if it changes, the session.
func take(_ step: String, _ form: Form, _ old: Session, _ client: String) async throws -> (Answer, Session?) {
  let challenge = "challenges/\(old.challenge ?? "none")"
  var (answer, recipient) = (Answer(status: 200, json: Data("{}".utf8)), old.recipient)
  switch step {
  case "send":
    recipient = form.recipient
    answer = try await call(for: client, "challenges", ["recipient": recipient, "purpose": "sign-in"])
  case "again":
    answer = try await call(for: client, "\(challenge)/resend", ["channel": form.channel])
  case "verify":
    let attempt = ["code": form.otp, "requestKey": form.requestKey]
    answer = try await call(for: client, "\(challenge)/verify", attempt)
    guard answer.status == 200 else { return (answer, nil) }
    // The recipient is the session's: a receipt for another one is refused.
    let proof = ["receipt": answer.members?.receipt, "recipient": recipient, "purpose": "sign-in"]
    answer = try await call(for: client, "receipts/redeem", proof)
    if answer.status == 200 { return (answer, Session(user: recipient)) }
    if answer.status == 422 { answer = .problem(410, "expired", "Request a new code.") }
  case "out": return (answer, Session())
  case "state" where old.challenge == nil: answer.json = try JSONEncoder().encode(["user": old.user])
  default: return (try await call(for: client, challenge), nil)
  }
  return (answer, answer.members?.id.map { Session(recipient: recipient, challenge: $0) })
}

let sessions = Sessions()
let router = Router(context: Visitor.self)
router.add(middleware: FileMiddleware("public", searchForIndexHtml: true))
for step in ["state", "send", "again", "verify", "out"] {
  router.on("sign-in/\(step)", method: step == "state" ? .get : .post) { request, visitor in
    let form = try? await URLEncodedFormDecoder().decode(Form.self, from: request, context: visitor)
    let session = try await sessions.session(of: request)
    let (answer, changed) = try await take(step, form ?? Form(), session, visitor.address(in: request))
    var response = Response(status: .init(code: answer.status), headers: [.contentType: "application/json"])
    response.body = ResponseBody(byteBuffer: ByteBuffer(bytes: answer.json))
    if let changed { response.setCookie(await sessions.replace(request, by: changed)) }
    return response
  }
}
let address = BindAddress.hostname(port: Int(setting("PORT")) ?? 3000)
try await Application(router: router, configuration: .init(address: address)).runService()
