import Testing

@testable import ElementPacking

@Suite("Private custom properties")
struct PrivatePropertiesTests {
  static let style = "a { --_pitch: 1px; --public: var(--_pitch) } b { c: var(--_gap, var(--_gap-now)) }"
  static let script = "set('--_pitch', '--public', `${a}px`, \"--_only\")"

  private func properties() throws -> PrivateProperties {
    var properties = PrivateProperties()
    try properties.add(style: Self.style)
    try properties.add(script: Self.script)
    return properties
  }

  @Test("Style sheet and script get the same short names, the shortest for the most used")
  func shared() throws {
    let properties = try properties()
    #expect(
      properties.names == ["--_pitch": "--_e", "--_gap": "--_t", "--_gap-now": "--_a", "--_only": "--_o"]
    )
    #expect(
      try StyleMinifier.minify(Self.style, properties: properties)
        == "a{--_e:1px;--public:var(--_e)}b{c:var(--_t,var(--_a))}\n"
    )
    #expect(
      try ScriptMinifier.minify(Self.script, properties: properties)
        == "set(\"--_e\",\"--public\",`${a}px`,\"--_o\")\n"
    )
  }

  @Test(
    "A string that is only in part such a name is refused",
    arguments: ["'a --_b'", "'--_b c'", "`--_b`", "`${a}--_b`"]
  )
  func parts(string: String) {
    var properties = PrivateProperties()
    #expect(throws: PackingError.self) {
      try properties.add(script: string)
      _ = try ScriptMinifier.minify(string, properties: properties)
    }
  }
}
