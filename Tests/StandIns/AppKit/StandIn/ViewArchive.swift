import Foundation

/// An archive that stores the class, the frame, and the subviews of a view.
@MainActor
package final class ViewArchive: NSCoder {
  private indirect enum Entry {
    case view(NSView.Type, NSRect, [Entry])
  }

  private var entry: Entry?

  package override nonisolated init() { super.init() }

  /// Returns a copy of a view, made by archiving and decoding it, or `nil` if the view can't be decoded.
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
      preconditionFailure("the archived \(type) can't be decoded")
    }
    return view
  }
}
