import ArgumentParser
import Foundation
import OneTimeCodeService

/// `onetimecode send-test`: sends one message as the server would, and says each step.
struct SendTest: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "send-test",
    abstract: "Sends one code by the settings that 'serve' would use, and says each step.",
    discussion: """
      The settings are those of 'serve'. Nothing is kept: the database and the server's key are not touched, and the \
      code verifies nowhere.
      """
  )

  @Argument(help: "A telephone number such as +442079460958, or an e-mail address.")
  var recipient: String

  @Option(help: "The language of the message.")
  var language = "en"

  @OptionGroup var serve: Serve

  func run() async throws {
    let settings = try Settings(flags: serve.flags, environment: ProcessInfo.processInfo.environment)
    guard let recipient = (try? Recipient.phone(recipient)) ?? (try? .email(recipient)) else {
      throw Failure(
        "'\(recipient)' is neither a telephone number such as +442079460958 nor an e-mail address."
      )
    }
    guard settings.routes[recipient.kind] != nil else {
      throw Failure("The settings have no way for messages of the kind \(recipient.kind.rawValue).")
    }
    let deliveryFactory = DeliveryFactory(settings, trace: Self.say) { attempt in
      Self.say("\(attempt.name): \(attempt.outcome.words)\(attempt.cause.map { " (\($0))" } ?? "").")
    }
    let result: Result<Bool, any Error>
    do {
      result = .success(try await send(to: recipient, settings, deliveryFactory))
    } catch {
      result = .failure(error)
    }
    await deliveryFactory.shutdown()
    guard try result.get() else { throw Failure("The message was not delivered.") }
  }

  /// Issues a code that nothing keeps; its message goes the way that the server's messages go.
  ///
  /// - Returns: Whether it was taken.
  private func send(to recipient: Recipient, _ settings: Settings, _ deliveryFactory: DeliveryFactory)
    async throws -> Bool
  {
    let service = VerificationService(
      store: MemoryChallengeStore(),
      delivery: try deliveryFactory.makeDelivery(),
      configuration: try Server(settings).configuration(keys: KeyRing(.random())),
      now: nil,
      deliveryMode: .inline
    )
    do {
      let challenge = try await service.issue(to: recipient, purpose: "test", language: language)
      return try await service.status(of: challenge.id).messages.allSatisfy { $0.state == .sent }
    } catch ServiceError.destinationNotAllowed {
      throw Failure("Codes are sent to no number of this prefix. Name it in --phone-prefixes.")
    } catch let error as ServiceError {
      throw Failure(error.description)
    }
  }

  private static let say: @Sendable (String) -> Void = { print($0) }
}

extension DeliveryAttempt.Outcome {
  fileprivate var words: String {
    switch self {
    case .taken: "taken"
    case .again: "not taken; the server would try again"
    case .unanswered: "no answer; the message may have been taken, and the server would try again"
    case .never: "the recipient can't ever be reached; the server would give the message up"
    case .misconfigured: "misconfigured; the server would send nothing more this way until that is mended"
    }
  }
}
