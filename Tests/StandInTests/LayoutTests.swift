import Testing
import UIKit

@MainActor
@Suite("Constraints and stacks")
struct LayoutTests {
  /// Returns a stack with its scroll view and label. The stack is at most 480 points wide, within margins.
  private func screen(width: CGFloat, rightToLeft: Bool = false) -> (
    stack: UIStackView, scroll: UIScrollView, label: UILabel
  ) {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: width, height: 600))
    let label = UILabel()
    label.text = "We sent a code to the number that ends in 67."
    label.numberOfLines = 0
    let stack = UIStackView(arrangedSubviews: [label, UIButton(configuration: .plain())])
    stack.axis = .vertical
    stack.spacing = 16
    let scroll = UIScrollView()
    root.addSubview(scroll)
    scroll.addSubview(stack)
    for view in [scroll, stack] { view.translatesAutoresizingMaskIntoConstraints = false }
    let (content, frame) = (scroll.contentLayoutGuide, scroll.frameLayoutGuide)
    let wide = stack.widthAnchor.constraint(equalTo: frame.widthAnchor, constant: -40)
    wide.priority = .defaultHigh
    NSLayoutConstraint.activate([
      scroll.topAnchor.constraint(equalTo: root.topAnchor),
      scroll.leadingAnchor.constraint(equalTo: root.leadingAnchor),
      scroll.trailingAnchor.constraint(equalTo: root.trailingAnchor),
      scroll.bottomAnchor.constraint(equalTo: root.keyboardLayoutGuide.topAnchor),
      content.widthAnchor.constraint(equalTo: frame.widthAnchor),
      stack.topAnchor.constraint(equalTo: content.topAnchor, constant: 24),
      stack.bottomAnchor.constraint(equalTo: content.bottomAnchor, constant: -24),
      stack.centerXAnchor.constraint(equalTo: content.centerXAnchor),
      stack.widthAnchor.constraint(lessThanOrEqualToConstant: 480),
      wide,
    ])
    root.layoutIfNeeded()
    return (stack, scroll, label)
  }

  @Test(
    "A column in a scroll view is as wide as the screen minus margins and determines the content's height"
  )
  func narrow() {
    let (stack, scroll, label) = screen(width: 390)
    #expect(scroll.frame == CGRect(x: 0, y: 0, width: 390, height: 600))
    #expect(stack.frame.minX == 20)
    #expect(stack.frame.width == 350)
    #expect(label.frame.width == 350)
    #expect(label.frame.height == (17 * 1.2 * 2).rounded(.up))
    #expect(scroll.contentSize == CGSize(width: 390, height: stack.frame.height + 48))
  }

  @Test("A required inequality wins over an optional equality")
  func wide() {
    let (stack, _, _) = screen(width: 1000)
    #expect(stack.frame.width == 480)
    #expect(stack.frame.minX == 260)
  }

  @Test("In a right-to-left layout a leading anchor is on the right, and constants are mirrored")
  func mirrored() {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 100))
    root.semanticContentAttribute = .forceRightToLeft
    let view = UIView(frame: .zero)
    view.semanticContentAttribute = .forceRightToLeft
    view.translatesAutoresizingMaskIntoConstraints = false
    root.addSubview(view)
    NSLayoutConstraint.activate([
      view.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 10),
      view.widthAnchor.constraint(equalToConstant: 50),
      view.heightAnchor.constraint(greaterThanOrEqualToConstant: 44),
      view.topAnchor.constraint(equalTo: root.topAnchor),
    ])
    root.layoutIfNeeded()
    #expect(view.frame == CGRect(x: 240, y: 0, width: 50, height: 44))
  }

  @Test("A stack skips hidden views, applies custom spacing, and keeps removed arranged views as subviews")
  func stack() {
    let views = (0..<3).map { _ in UIView(frame: .zero) }
    for view in views { view.heightAnchor.constraint(equalToConstant: 20).isActive = true }
    let stack = UIStackView(arrangedSubviews: views)
    stack.axis = .vertical
    stack.spacing = 5
    stack.setCustomSpacing(30, after: views[0])
    stack.frame = CGRect(x: 0, y: 0, width: 100, height: 95)
    stack.layoutIfNeeded()
    #expect(views.map(\.frame.minY) == [0, 50, 75])
    views[1].isHidden = true
    stack.frame.size.height = 70
    stack.layoutIfNeeded()
    #expect(views[2].frame.minY == 50)
    stack.removeArrangedSubview(views[2])
    #expect(views[2].superview === stack)
  }

  @Test(
    "In a right-to-left layout, a stack that fills equally gives its views equal widths from right to left"
  )
  func row() {
    let views = (0..<2).map { _ in UIView(frame: .zero) }
    let stack = UIStackView(arrangedSubviews: views)
    stack.distribution = .fillEqually
    stack.spacing = 10
    stack.semanticContentAttribute = .forceRightToLeft
    stack.frame = CGRect(x: 0, y: 0, width: 110, height: 20)
    stack.layoutIfNeeded()
    #expect(
      views.map(\.frame) == [
        CGRect(x: 60, y: 0, width: 50, height: 20), CGRect(x: 0, y: 0, width: 50, height: 20),
      ]
    )
  }
}
