import TestSupport

/// A verification service that responds to a request only when a test calls `respond`.
@MainActor
final class VerifierStub {
  private var continuations: [CheckedContinuation<Void, any Error>] = []
  private(set) var requests: [String] = []
  private(set) var cancellations = 0

  func verify(_ code: String) async throws {
    requests.append(code)
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuations.append($0) }
    } onCancel: {
      Task { @MainActor in cancellations += 1 }
    }
  }

  /// Responds to the request at `index`: rejects the code if there is an error, otherwise accepts it.
  func respond(to index: Int = 0, throwing error: (any Error)? = nil) async {
    if let error { continuations[index].resume(throwing: error) } else { continuations[index].resume() }
    await settle()
  }
}
