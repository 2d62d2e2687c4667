import OneTimeCodeService

#if Webhook
  import AsyncHTTPClient
  import OneTimeCodeWebhook

  /// How messages reach gateways: one HTTP client, for as long as the server runs.
  struct Gateways {
    private let client = WebhookDelivery.makeClient()

    func delivery(to address: String, secretFile: String) throws -> any CodeDelivery {
      do {
        return try WebhookDelivery(
          address: address,
          secret: Array(try KeyFile.bytes(of: secretFile, called: "webhook secret")),
          client: client
        )
      } catch WebhookError.address {
        throw Failure("--webhook: the address must be https, or http on the same machine.")
      } catch WebhookError.secret {
        throw Failure("The file '\(secretFile)' is too short for a secret: it has 32 random bytes or more.")
      }
    }

    func shutdown() async { try? await client.shutdown() }
  }
#else
  /// There are none: an HTTP client is a quarter of a build, and who tries the pages sends nothing.
  struct Gateways {
    func delivery(to address: String, secretFile: String) throws -> any CodeDelivery {
      throw Failure("This program was built without webhooks. Build it without --disable-default-traits.")
    }

    func shutdown() async {}
  }
#endif
