#if canImport(UIKit) || canImport(AppKit)
  import Foundation
  import OneTimeCode

  /// The fields of the app, and those that SwiftUI has removed while the user waits for a verdict.
  ///
  /// A screen may show progress in place of the field, or move the field to another container. SwiftUI then removes the
  /// field and creates another one, which has to continue what the first has begun: the server may have used up the code.
  /// SwiftUI doesn't tell that one field replaces another, so a field is found by its group, format, label and code, and an
  /// empty one also by the date at which its code expires.
  @MainActor
  final class FieldPlaces {
    nonisolated static let shared = FieldPlaces()

    nonisolated init() {}

    private struct Field {
      weak var view: OneTimeCodeView?
      weak var group: FieldGroup?

      /// When the code of the field expires, which the view doesn't know yet.
      var expiry: Date?
    }

    private struct Removed {
      let session: FieldSession
      weak var group: FieldGroup?

      /// The view and its coordinator, which pass the verdict on to the app, until there is one. They are released
      /// after ``absence`` at the latest.
      var receivers: (OneTimeCodeView, FieldCoordinator)?

      /// Whether the verdict has just come, or had come before the field was removed.
      var isRecent = true
    }

    private var fields: [Field] = []
    private var removed: [Removed] = []

    /// How long a field with a verdict can be replaced: in the same update of SwiftUI, or when the user returns to the
    /// screen within the lifetime of most codes.
    private static let moment = Duration.seconds(1)
    private static let absence = Duration.seconds(600)

    /// Adds a field. If it replaces a removed one, it continues what that has begun.
    func add(_ view: OneTimeCodeView, in group: FieldGroup?, expiry: Date?) {
      fields.removeAll { $0.view == nil }
      let field = Field(view: view, group: group, expiry: expiry)
      fields.append(field)
      if let index = removed.firstIndex(where: { replaces($0, field) }) {
        view.session.succeed(removed.remove(at: index).session)
      }
    }

    private func replace(_ session: FieldSession) {
      guard let index = removed.firstIndex(where: { $0.session === session }),
        let view = fields.last(where: { replaces(removed[index], $0) })?.view
      else { return }
      removed.remove(at: index)
      view.session.succeed(session)
    }

    /// Removes a field. If its code is being verified or has a verdict, the field that replaces it continues, which may be
    /// there already.
    func remove(_ view: OneTimeCodeView, of coordinator: FieldCoordinator) {
      let group = fields.first { $0.view === view }?.group
      fields.removeAll { $0.view == nil || $0.view === view }
      let session = view.session
      session.send(.blur)
      let isVerifying = session.entry.phase == .verifying
      if session.entry.phase == .editing { return }
      let field = Removed(session: session, group: group, receivers: isVerifying ? (view, coordinator) : nil)
      session.isRemoved = true
      removed.append(field)
      // Runs later, because state must not be written during the update that removes the field.
      if fields.contains(where: { replaces(field, $0) }) { Task { [weak self] in self?.replace(session) } }
      if isVerifying {
        view.onVerdict = { [weak self, unowned session, weak coordinator] in
          // An accepted code is used up, so no field goes on with it, whatever the app has done to the binding.
          if session.entry.phase != .accepted, coordinator?.hasEmptiedCode == true { session.empty() }
          self?.verdictCame(for: session)
        }
        release(session)
      } else {
        forget(session, after: FieldPlaces.moment)
      }
    }

    private func replaces(_ removed: Removed, _ field: Field) -> Bool {
      guard let session = field.view?.session, session.entry.phase == .editing,
        session.configuration == removed.session.configuration,
        session.entry.symbols == removed.session.entry.symbols
      else { return false }
      if !session.entry.symbols.isEmpty { return true }
      // An empty field may also be that of another challenge.
      guard removed.session.expiry == field.expiry else { return false }
      return removed.group.map { $0 === field.group } ?? removed.isRecent
    }

    private func verdictCame(for session: FieldSession) {
      guard let index = removed.firstIndex(where: { $0.session === session }) else { return }
      if session.entry.phase == .accepted {
        removed.remove(at: index)
      } else {
        removed[index].receivers = nil
        removed[index].isRecent = true
        forget(session, after: FieldPlaces.absence)
        // The field that replaces this one may be there already, if the app has emptied the code.
        Task { [weak self] in self?.replace(session) }
      }
    }

    /// Releases a field whose verification hasn't ended within the lifetime of most codes, and may never end.
    private func release(_ session: FieldSession) {
      Task { [weak self, weak session, clock = session.clock] in
        try? await clock.sleep(for: FieldPlaces.absence)
        self?.removed.removeAll { $0.session === session && $0.receivers != nil }
      }
    }

    private func forget(_ session: FieldSession, after time: Duration) {
      Task { [weak self, weak session, clock = session.clock] in
        try? await clock.sleep(for: FieldPlaces.moment)
        if let self, let index = removed.firstIndex(where: { $0.session === session }) {
          removed[index].isRecent = false
        }
        try? await clock.sleep(for: time - FieldPlaces.moment)
        self?.removed.removeAll { $0.session === session }
      }
    }
  }
#endif
