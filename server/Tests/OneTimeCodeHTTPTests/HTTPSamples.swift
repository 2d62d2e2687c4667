import Hummingbird
import Logging
import OneTimeCodeHTTP
import OneTimeCodeService

// This file compiles the samples of the documentation, with the code that they leave out.

func serve(_ service: VerificationService) async throws {
  let application = try buildApplication(
    service: service,
    site: Site(port: 8080, origin: "https://codes.example.com"),
    logger: Logger(label: "onetimecode")
  )
  try await application.runService()
}
