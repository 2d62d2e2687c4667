import SwiftUI
import Testing
import UIKitDriver

/// Tests of the SwiftUI behaviour that the library relies on.
@MainActor
@Suite("SwiftUI: state, representables, modifiers")
struct SwiftUITests {
  @MainActor
  private final class Log {
    var lines: [String] = []
    var number = Binding.constant(0)
    var flag = Binding.constant(true)
  }

  private func show(_ view: some View, _ body: (UIWindow, any Hosting) async -> Void) async {
    await StandIn.withFreshState {
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
      let controller = UIHostingController(rootView: AnyView(view))
      window.rootViewController = controller
      window.makeKeyAndVisible()
      window.layoutIfNeeded()
      await body(window, controller.host)
    }
  }

  private struct Counter: View {
    let log: Log
    let name: String
    @State private var number = 0

    var body: some View {
      let _ = log.number = $number
      let _ = log.lines.append("\(name) \(number)")
      Text(verbatim: "\(number)")
    }
  }

  @Test("State lasts as long as its view keeps its position; toggling a condition creates a new view")
  func identity() async {
    struct Root: View {
      let log: Log
      @State private var flag = true
      var body: some View {
        let _ = log.flag = $flag
        if flag { Counter(log: log, name: "one") } else { Counter(log: log, name: "other") }
      }
    }
    let log = Log()
    await show(Root(log: log)) { window, _ in
      log.number.wrappedValue = 5
      window.layoutIfNeeded()
      log.flag.wrappedValue = false
      window.layoutIfNeeded()
      log.flag.wrappedValue = true
      window.layoutIfNeeded()
      #expect(log.lines == ["one 0", "one 5", "other 0", "one 0"])
    }
  }

  @Test(
    "Setting a state evaluates only bodies that have read it; passing on a binding doesn't count as a read"
  )
  func readers() async {
    struct Child: View {
      let log: Log
      @Binding var number: Int
      var body: some View {
        let _ = log.lines.append("child \(number)")
        Text(verbatim: "\(number)")
      }
    }
    struct Parent: View {
      let log: Log
      @State private var number = 0
      var body: some View {
        let _ = log.number = $number
        let _ = log.lines.append("parent")
        Child(log: log, number: $number)
      }
    }
    let log = Log()
    await show(Parent(log: log)) { window, _ in
      log.number.wrappedValue = 1
      window.layoutIfNeeded()
      #expect(log.lines == ["parent", "child 0", "child 1"])
    }
  }

  private struct Box: UIViewRepresentable {
    let log: Log
    let text: String

    final class Coordinator {}

    func makeCoordinator() -> Coordinator {
      log.lines.append("coordinator")
      return Coordinator()
    }

    func makeUIView(context: Context) -> UILabel {
      log.lines.append("make")
      return UILabel()
    }

    func updateUIView(_ label: UILabel, context: Context) {
      log.lines.append("update \(text) \(context.environment.isEnabled)")
      label.text = text
    }

    static func dismantleUIView(_ label: UILabel, coordinator: Coordinator) {
      label.text = "dismantled"
    }

    func sizeThatFits(_ proposal: ProposedViewSize, uiView: UILabel, context: Context) -> CGSize? {
      CGSize(width: min(proposal.width ?? 100, 100), height: 20)
    }
  }

  @Test("A representable is made once, updated with each render, measured, and dismantled when removed")
  func representable() async {
    struct Root: View {
      let log: Log
      @State private var flag = true
      @State private var number = 0
      var body: some View {
        let _ = (log.flag, log.number) = ($flag, $number)
        if flag { Box(log: log, text: "\(number)").disabled(number == 1) }
      }
    }
    let log = Log()
    await show(Root(log: log)) { window, host in
      let label = host.subviews.first as? UILabel
      #expect(label?.frame.size == CGSize(width: 100, height: 20))
      log.number.wrappedValue = 1
      window.layoutIfNeeded()
      #expect(log.lines == ["coordinator", "make", "update 0 true", "update 1 false"])
      #expect(host.subviews.first === label)
      log.flag.wrappedValue = false
      window.layoutIfNeeded()
      #expect(label?.text == "dismantled")
      #expect(host.subviews.isEmpty)
    }
  }

  @Test("Modifying state during an update is reported, and modifying it afterwards isn't")
  func modifying() async {
    struct Root: View {
      let isEager: Bool
      @State private var number = 0
      var body: some View {
        Text(verbatim: "\(number)")
          .onAppear { number = 1 }
        if isEager && number == 0 {
          let _ = number = 2
          Text("eager")
        }
      }
    }
    await show(Root(isEager: false)) { _, host in #expect(host.runtimeIssues == []) }
    await show(Root(isEager: true)) { _, host in #expect(host.runtimeIssues.isEmpty == false) }
  }

  @Test("A view in a disabled view stays disabled, and environment values reach descendants")
  func environment() async {
    struct Reader: View {
      let log: Log
      @Environment(\.isEnabled) private var isEnabled
      @Environment(\.layoutDirection) private var direction
      var body: some View {
        let _ = log.lines.append("\(isEnabled) \(direction)")
        EmptyView()
      }
    }
    let log = Log()
    let view = VStack {
      Reader(log: log).disabled(false).environment(\.layoutDirection, .rightToLeft)
    }.disabled(true)
    await show(view) { window, _ in
      #expect(log.lines == ["false rightToLeft"])
    }
  }

  @Test(
    "A task starts when its view appears, restarts with a new id, and is cancelled when the view disappears"
  )
  func task() async {
    struct Root: View {
      let log: Log
      @State private var flag = true
      @State private var number = 0
      var body: some View {
        let _ = (log.flag, log.number) = ($flag, $number)
        if flag {
          Text("task").task(id: number) { @MainActor in
            log.lines.append("begins")
            try? await Task.sleep(for: .seconds(3600))
            log.lines.append("cancelled \(Task.isCancelled)")
          }
        }
      }
    }
    let log = Log()
    await show(Root(log: log)) { window, _ in
      @MainActor func waitForTasks() async {
        window.layoutIfNeeded()
        for _ in 0..<20 { await Task.yield() }
        try? await Task.sleep(for: .milliseconds(20))
      }
      await waitForTasks()
      log.number.wrappedValue = 1
      await waitForTasks()
      #expect(log.lines.sorted() == ["begins", "begins", "cancelled true"])
      log.flag.wrappedValue = false
      await waitForTasks()
      #expect(log.lines.last == "cancelled true")
    }
  }

  @Test("onChange runs only if the value changes, with the old and the new value")
  func onChange() async {
    struct Root: View {
      let log: Log
      @State private var number = 0
      var body: some View {
        let _ = log.number = $number
        Text("change").onChange(of: number) { log.lines.append("\($0) \($1)") }
      }
    }
    let log = Log()
    await show(Root(log: log)) { window, _ in
      log.number.wrappedValue = 3
      window.layoutIfNeeded()
      log.number.wrappedValue = 3
      window.layoutIfNeeded()
      #expect(log.lines == ["0 3"])
    }
  }

  @Test("A row of ForEach is identified by its id, regardless of its position")
  func rows() async {
    struct Root: View {
      let log: Log
      @State private var flag = true
      var body: some View {
        let _ = log.flag = $flag
        ForEach(flag ? ["a", "b"] : ["b"], id: \.self) { Row(log: log, name: $0) }
      }
    }
    struct Row: View {
      let log: Log
      let name: String
      @State private var first: String?
      var body: some View {
        let _ = log.lines.append("\(name) \(first ?? "new")")
        Text(name).onAppear { first = name }
      }
    }
    let log = Log()
    await show(Root(log: log)) { window, _ in
      log.flag.wrappedValue = false
      window.layoutIfNeeded()
      #expect(log.lines.last == "b b")
    }
  }
}
