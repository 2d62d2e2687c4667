import Foundation

/// What tests ask of a hosting view.
@MainActor
package protocol Hosting: PlatformView {
  /// What SwiftUI would complain of at run time.
  var complaints: [String] { get }

  /// How often a description was asked for.
  var renderings: Int { get }

  /// The app goes to the background, or comes back.
  func change(_ phase: ScenePhase)

  /// What its content takes where so much is offered.
  func size(in size: CGSize) -> CGSize
}

/// A hierarchy of views in a view of the kit. It is brought in line with the state when that is laid out, and at the
/// end of the turn in which something changed.
@MainActor
final class Hierarchy {
  var root: any View { didSet { describe() } }
  var phase = ScenePhase.active { didSet { describe() } }
  let host: Host
  private unowned let container: PlatformView
  private var isScheduled = false

  /// - Parameters:
  ///   - root: What is shown.
  ///   - container: The view that all of it stands in.
  ///   - changed: Called when the container must be laid out anew.
  init(_ root: any View, in container: PlatformView, changed: @escaping () -> Void) {
    self.root = root
    self.container = container
    host = Host(container: container)
    host.schedule = { [weak self] in
      changed()
      self?.schedule()
    }
  }

  /// Describes everything anew, in the environment that the container is in.
  func describe() {
    var environment = EnvironmentValues()
    environment.take(from: container)
    environment.scenePhase = phase
    host.show(root, environment)
  }

  private func schedule() {
    guard !isScheduled else { return }
    isScheduled = true
    Task { [weak self] in
      self?.isScheduled = false
      self?.host.update()
    }
  }

  func layOut() {
    host.update()
    guard !host.root.items.isEmpty else { return }
    let room = container.bounds.size
    let stack = StackLayout(spacing: 0)
    let size = stack.size(host.root, for: ProposedViewSize(room))
    stack.place(
      host.root,
      in: CGRect(
        x: (room.width - size.width) / 2,
        y: max((room.height - size.height) / 2, 0),
        width: size.width,
        height: size.height
      )
    )
  }

  func size(for proposal: ProposedViewSize) -> CGSize {
    host.update()
    return StackLayout(spacing: 0).size(host.root, for: proposal)
  }
}
