import Hummingbird
import Logging
import OneTimeCodeHTTP
import OneTimeCodeService

// The samples of the documentation, so that they compile. What surrounds them is what they leave out.

func serve(_ service: VerificationService) async throws {
  let application = try buildApplication(
    service: service,
    site: Site(port: 8080, origin: "https://codes.example.com"),
    logger: Logger(label: "onetimecode")
  )
  try await application.runService()
}
