import Foundation
import OneTimeCodeWebhook

// The documentation's samples, with the code that they omit. They are compiled but not run.

func deliver(secret: [UInt8]) throws -> WebhookDelivery {
  let delivery = try WebhookDelivery(
    address: "https://gateway.example.com/send",
    secret: secret,
    client: WebhookDelivery.makeClient()
  )
  return delivery
}

func send(file: URL) throws -> ProviderDelivery {
  let provider = try Provider(file: Data(contentsOf: file))
  let sms = try ProviderDelivery(
    provider,
    environment: ProcessInfo.processInfo.environment,
    folder: file.deletingLastPathComponent(),
    appName: "Example",
    client: WebhookDelivery.makeClient()
  )
  return sms
}
