import Foundation

/// An archive of views: of each its class, its frame, and the views in it. A view that another one archives comes back
/// as one of its own class.
@MainActor
package final class ViewArchive: NSCoder {
  private indirect enum Entry {
    case view(NSView.Type, NSRect, [Entry])
  }

  private var entry: Entry?

  package override nonisolated init() { super.init() }

  /// What comes out of the archive of a view.
  ///
  /// - Returns: A new view; nothing if it, or one in it, cannot be made from an archive.
  package static func copy<View: NSView>(of view: View) -> View? {
    let archive = ViewArchive()
    view.encode(with: archive)
    return View(coder: archive)
  }

  func append(_ view: NSView) {
    let archives = view.subviews.map { subview -> Entry? in
      let archive = ViewArchive()
      subview.encode(with: archive)
      return archive.entry
    }
    entry = .view(type(of: view), view.frame, archives.compactMap(\.self))
  }

  func next() -> (NSRect, [NSView]) {
    guard case .view(_, let frame, let entries) = entry else { return (.zero, []) }
    return (frame, entries.compactMap(ViewArchive.view))
  }

  private static func view(from entry: Entry) -> NSView? {
    let archive = ViewArchive()
    archive.entry = entry
    guard case .view(let type, _, _) = entry else { return nil }
    guard let view = type.init(coder: archive) else {
      preconditionFailure("a \(type) is in the archive, and none can be made of it")
    }
    return view
  }
}
