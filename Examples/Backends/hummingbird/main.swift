// A sign-in with one-time codes, for Hummingbird.
import Foundation
import Hummingbird

// Ends the program if a setting is missing.
["SERVICE", "API_KEY", "ORIGIN", "PROXIES", "PORT"].forEach { _ = setting($0) }

struct Form: Decodable { var recipient, otp, requestKey, channel: String? }

/// Takes a step. Returns the answer and, if it changes, the session.
func take(_ step: String, _ form: Form, _ old: Session, _ client: Client) async throws -> (Answer, Session?) {
  let challenge = "challenges/\(old.challenge ?? "none")"
  var (answer, recipient) = (Answer(status: 200, json: Data("{}".utf8)), old.recipient)
  switch step {
  case "send":
    // The same user has always the same address.
    recipient = (form.recipient ?? "").trimmingCharacters(in: .whitespacesAndNewlines).lowercased()
    answer = try await call(for: client, "challenges", ["recipient": recipient, "purpose": "sign-in"])
  case "again":
    answer = try await call(for: client, "\(challenge)/resend", ["channel": form.channel])
  case "verify" where old.user != nil:
    // The answer to the right code was lost.
    answer.json = Data(#"{"redeemed": true}"#.utf8)
    return (answer, old.attempt == nil ? nil : Session(user: old.user))
  case "verify" where old.challenge == nil: return (.problem(410, "expired", "Request a new code."), nil)
  case "verify":
    let attempt = ["code": form.otp ?? "", "requestKey": form.requestKey]
    answer = try await call(for: client, "\(challenge)/verify", attempt)
    guard answer.status == 200 else { return (answer, nil) }
    // The recipient is the session's: a receipt for another one is refused.
    let proof = [
      "receipt": answer.members?.receipt, "recipient": recipient, "purpose": "sign-in",
      "requestKey": form.requestKey,
    ]
    answer = try await call(for: client, "receipts/redeem", proof, reasons: ["invalid-receipt"])
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
    let session = try await sessions.session(of: request, form?.requestKey)
    let client = Client(
      address: visitor.address(in: request),
      language: request.headers[.acceptLanguage] ?? "en"
    )
    let (answer, changed) = try await take(step, form ?? Form(), session, client)
    var response = Response(status: .init(code: answer.status), headers: [.contentType: "application/json"])
    response.body = ResponseBody(byteBuffer: ByteBuffer(bytes: answer.json))
    if let changed, step == "again" {
      await sessions.update(request, from: session, to: changed)
    } else if let changed {
      response.setCookie(await sessions.replace(request, by: changed, form?.requestKey))
    }
    return response
  }
}
let address = BindAddress.hostname(port: Int(setting("PORT")) ?? 3000)
try await Application(router: router, configuration: .init(address: address)).runService()
