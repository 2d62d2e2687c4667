import Hummingbird
import Logging
import OneTimeCodeHTTP
import OneTimeCodeService

// The documentation's samples, with the code that they omit. They are compiled but not run.

func serve(_ installation: Installation) async throws {
  let application = try buildApplication(
    installation: installation,
    configuration: ServerConfiguration(port: 8080, origin: "https://codes.example.com"),
    logger: Logger(label: "onetimecode")
  )
  try await application.runService()
}
