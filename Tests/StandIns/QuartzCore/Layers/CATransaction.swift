import Foundation

/// A transaction. Core Animation has a stack of transactions for each thread; here, all threads share one stack.
open class CATransaction: NSObject {
  private struct Values {
    var disablesActions = false
    var duration: CFTimeInterval = 0.25
    var completion: (() -> Void)?
  }

  private nonisolated(unsafe) static var stack: [Values] = []

  open class func begin() {
    var values = stack.last ?? Values()
    values.completion = nil
    stack.append(values)
  }

  open class func commit() {
    precondition(!stack.isEmpty, "commit() without a begin()")
    guard let completion = stack.removeLast().completion else { return }
    nonisolated(unsafe) let block = completion
    Task { @MainActor in block() }
  }

  open class func disableActions() -> Bool { stack.last?.disablesActions ?? false }

  open class func setDisableActions(_ flag: Bool) {
    if !stack.isEmpty { stack[stack.count - 1].disablesActions = flag }
  }

  open class func animationDuration() -> CFTimeInterval { stack.last?.duration ?? 0.25 }

  open class func setAnimationDuration(_ dur: CFTimeInterval) {
    if !stack.isEmpty { stack[stack.count - 1].duration = dur }
  }

  /// Sets a closure to call after the animations; here, asynchronously after the transaction is committed.
  open class func setCompletionBlock(_ block: (() -> Void)?) {
    if !stack.isEmpty { stack[stack.count - 1].completion = block }
  }
}
