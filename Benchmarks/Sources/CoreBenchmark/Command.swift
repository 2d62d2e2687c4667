#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

// CoreBenchmark list             prints the workloads, with their rounds for counting instructions
// CoreBenchmark run NAME ROUNDS  runs a workload, for a tool that counts instructions
// CoreBenchmark report           prints a table and checks the goals; reads lines "NAME INSTRUCTIONS ROUNDS" from stdin

@main
struct Command {
  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    switch arguments.first {
    case "list":
      for workload in CoreWorkloads.all + Yardsticks.all { print(workload.name, workload.countedRounds) }
    case "run":
      let words = Array(arguments.dropFirst())
      guard words.count == 2, let rounds = Int(words[1]),
        let workload = (CoreWorkloads.all + Yardsticks.all).first(where: { $0.name == words[0] })
      else { fatalError("run NAME ROUNDS") }
      workload.run(rounds)
    case "report":
      report()
    default:
      print("usage: CoreBenchmark list | run NAME ROUNDS | report")
    }
  }

  private static func report() {
    var instructions: [String: Double] = [:]
    while let line = readLine() {
      let words = line.split(separator: " ").map(String.init)
      guard words.count == 3, let count = Double(words[1]), let rounds = Double(words[2]),
        let workload = (CoreWorkloads.all + Yardsticks.all).first(where: { $0.name == words[0] })
      else { continue }
      instructions[words[0]] = count / rounds / Double(workload.perRound)
    }
    let report = Report(instructions: instructions)
    print(report.table)
    print()
    let goals = report.goals
    for line in goals.lines { print(line) }
    if goals.isBroken { exit(1) }
  }
}
