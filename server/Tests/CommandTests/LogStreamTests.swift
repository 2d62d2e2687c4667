import Foundation
import Testing

@testable import onetimecode

@Suite("The stream of the log")
struct LogStreamTests {
  private let pipe = Pipe()
  private var stream: LogStream { LogStream(pipe.fileHandleForWriting.fileDescriptor, capacity: 100) }

  @Test("Lines are written in order, and have been written after a flush")
  func order() throws {
    let stream = stream
    for index in 0..<50 { stream.write("line \(index)\n") }
    stream.flush(within: 10)
    try pipe.fileHandleForWriting.close()
    let text = String(decoding: try #require(try pipe.fileHandleForReading.readToEnd()), as: UTF8.self)
    #expect(text == (0..<50).map { "line \($0)\n" }.joined())
  }

  @Test("If nothing reads the log, lines are dropped and counted, and nobody waits", .timeLimit(.minutes(1)))
  func blocked() async throws {
    let stream = stream
    let line = String(repeating: "x", count: 1000) + "\n"
    // More than the pipe and the buffer hold.
    for _ in 0..<2000 { stream.write(line) }
    let start = ContinuousClock.now
    stream.flush(within: 0.1)
    #expect(ContinuousClock.now - start < .seconds(5), "the end of the program doesn't wait, either")
    let reader = Task.detached { [pipe] in
      var text = ""
      while true {
        text += String(decoding: pipe.fileHandleForReading.availableData, as: UTF8.self)
        // The last line may be incomplete. Each batch of lines has a note of its own.
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        let written = lines.count { $0.count == 1000 }
        let notes = lines.filter { $0.contains("dropped") }.compactMap { Int($0.split(separator: " ")[1]) }
        let dropped = notes.reduce(0, +)
        if written + dropped >= 2000 { return (written, dropped) }
      }
    }
    let (written, dropped) = await reader.value
    #expect(written + dropped == 2000 && dropped > 1000 && written >= 100, "\(written), \(dropped)")
  }
}
