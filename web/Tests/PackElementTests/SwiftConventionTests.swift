import Testing

@testable import ElementPacking

@Suite("Swift's calling convention")
struct SwiftConventionTests {
  @Test("The convention is removed from functions, calls, parameters and allocations, but not from names")
  func dropped() {
    let text = """
      define internal swiftcc i32 @f(ptr noalias swiftself captures(none) %0, ptr swifterror %1) {
        %2 = alloca swifterror ptr, align 4
        %3 = tail call swiftcc i32 @swiftcc(ptr swiftself %0)
      """
    #expect(
      SwiftConvention.dropped(from: text) == """
        define internal i32 @f(ptr noalias captures(none) %0, ptr %1) {
          %2 = alloca ptr, align 4
          %3 = tail call i32 @swiftcc(ptr %0)
        """
    )
  }
}
