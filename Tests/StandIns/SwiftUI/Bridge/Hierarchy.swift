import Foundation

/// The test interface of a hosting view.
@MainActor
package protocol Hosting: PlatformView {
  /// The problems that SwiftUI would report at run time.
  var runtimeIssues: [String] { get }

  /// The number of times that nodes have been rendered so far.
  var renderCount: Int { get }

  /// Changes the scene phase in the hierarchy's environment.
  func change(_ phase: ScenePhase)

  /// Returns the size of the content for a proposed size.
  func size(in size: CGSize) -> CGSize
}

/// A SwiftUI hierarchy in a UIKit or AppKit view. The hierarchy updates when the view is measured or laid
/// out, and at the end of a turn of the run loop in which an update was requested.
@MainActor
final class Hierarchy {
  var root: any View { didSet { requestRender() } }
  var phase = ScenePhase.active { didSet { requestRender() } }
  let host: Host
  private unowned let container: PlatformView
  private var isScheduled = false

  /// Creates a hierarchy that calls `changed` when its container needs layout.
  init(_ root: any View, in container: PlatformView, changed: @escaping () -> Void) {
    self.root = root
    self.container = container
    host = Host(container: container)
    host.schedule = { [weak self] in
      changed()
      self?.schedule()
    }
  }

  /// Requests a render of the hierarchy in the container's current environment.
  func requestRender() {
    var environment = EnvironmentValues()
    environment.read(from: container)
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
