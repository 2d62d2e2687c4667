import OneTimeCode
import Oracles

// EventLists FROM COUNT MANNER  prints COUNT lists of random events with the core's results, one list per line. The
//                               first list has the seed FROM; EventScript+Line.swift describes the format. MANNER is
//                               "module" for events of the module, or "everywhere" for events that all fields support.
// EventLists SEED all MANNER    prints one list, one step per line, with the visible and spoken state.

@main
struct EventLists {
  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    guard arguments.count == 3, let first = UInt64(arguments[1]), let manner = Manner(rawValue: arguments[3])
    else {
      return print("usage: EventLists FROM COUNT|all module|everywhere")
    }
    guard let count = UInt64(arguments[2]) else {
      for step in manner.list(seed: first).steps { print(step.step.word, step.summary) }
      return
    }
    for seed in first..<(first + count) {
      let list = manner.list(seed: seed)
      print(list.script.line(seed: seed, list.steps))
    }
  }

  enum Manner: String {
    case module
    case everywhere

    func list(seed: UInt64) -> (script: EventScript, steps: [(step: Step, summary: String)]) {
      switch self {
      case .module:
        let script = EventScript.random(seed: seed, steps: 40, where: \.isForModule)
        return (script, script.steps.map { ($0.step, $0.expected.summary) })
      case .everywhere:
        let list = EventScript.everywhere(seed: seed, steps: 20)
        return (list.script, list.steps.map { ($0.step, $0.outcome.summary) })
      }
    }
  }
}
