import OneTimeCode
import Testing

@Suite("Pictures of fields")
struct PictureTests {
  @Test(
    "A picture can be printed, parsed, and turned into a field",
    arguments: ["|", "98|5", "985391|", "|985391", "98[5]391", "]985391[", "[985]391"] as [Picture]
  )
  func drawing(_ picture: Picture) {
    #expect(Picture(stringLiteral: picture.description) == picture)
    #expect(Picture(of: field(picture)) == picture)
  }
}
