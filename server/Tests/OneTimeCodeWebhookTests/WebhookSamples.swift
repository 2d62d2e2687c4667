import OneTimeCodeWebhook

// The samples of the documentation, so that they compile. What surrounds them is what they leave out.

func deliver(secret: [UInt8]) throws -> WebhookDelivery {
  let delivery = try WebhookDelivery(
    address: "https://gateway.example.com/send",
    secret: secret,
    client: WebhookDelivery.makeClient()
  )
  return delivery
}
