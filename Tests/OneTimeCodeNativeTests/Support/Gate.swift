import TestSupport

/// A verification service that responds to a request only when a test calls `answer`.
@MainActor
final class Gate {
  private var waiting: [CheckedContinuation<Void, any Error>] = []
  private(set) var asked: [String] = []
  private(set) var cancelled = 0

  func verify(_ code: String) async throws {
    asked.append(code)
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { waiting.append($0) }
    } onCancel: {
      Task { @MainActor in cancelled += 1 }
    }
  }

  /// Responds to the request at `index`: rejects the code if there is an error, otherwise accepts it.
  func answer(_ index: Int = 0, _ error: (any Error)? = nil) async {
    if let error { waiting[index].resume(throwing: error) } else { waiting[index].resume() }
    await settle()
  }
}
