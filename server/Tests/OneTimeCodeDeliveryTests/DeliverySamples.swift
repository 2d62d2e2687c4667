import Foundation
import OneTimeCodeDelivery

// The documentation's samples, with the code that they omit. They are compiled but not run.

func deliver(secret: String) throws -> Webhook {
  let delivery = try Webhook(
    address: "https://gateway.example.com/send",
    secrets: [secret]
  )
  return delivery
}

func send(file: URL) throws -> ProviderDelivery {
  let provider = try Provider(file: Data(contentsOf: file))
  let sms = try ProviderDelivery(
    provider,
    environment: ProcessInfo.processInfo.environment,
    folder: file.deletingLastPathComponent(),
    appName: "Example"
  )
  return sms
}

func deliver(password: String) throws -> SMTPDelivery {
  let delivery = try SMTPDelivery(
    url: "smtps://codes@mail.example.com",
    password: password,
    from: "codes@example.com"
  )
  return delivery
}
