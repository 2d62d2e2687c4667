import CZlib
import Foundation
import HTTPTypes
import TestSupport
import Testing

@Suite("Static files")
struct AssetTests {
  @Test(
    "A file is served with its media type, uncompressed or with gzip",
    arguments: [
      ("/element/one-time-code.js", "text/javascript; charset=utf-8"),
      ("/element/one-time-code.css", "text/css; charset=utf-8"),
      ("/element/one-time-code-module.js", "text/javascript; charset=utf-8"),
      ("/element/service.js", "text/javascript; charset=utf-8"),
      ("/element/phrases/en.js", "text/javascript; charset=utf-8"),
      ("/element/phrases/pt-BR.js", "text/javascript; charset=utf-8"),
      ("/assets/page.css", "text/css; charset=utf-8"),
      ("/assets/code.js", "text/javascript; charset=utf-8"),
      ("/assets/icon.svg", "image/svg+xml"),
    ]
  )
  func mediaTypes(path: String, type: String) async throws {
    try await visit(try World()) { visitor in
      let plain = try await visitor.get(path)
      #expect(plain.status == .ok)
      #expect(plain.headers[.contentType] == type)
      #expect(plain.headers[.contentEncoding] == nil)
      #expect(plain.headers[.vary] == "Accept-Encoding")

      let compressed = try await visitor.get(path, headers: [.acceptEncoding: "br;q=1.0, gzip;q=0.8"])
      #expect(compressed.headers[.contentEncoding] == "gzip")
      #expect(compressed.headers[.contentType] == type)
      #expect(compressed.body.count < plain.body.count)
      #expect(decompress(compressed.body, expecting: plain.body.count) == plain.body)
    }
  }

  @Test("A cached file is not sent again; each encoding has its own ETag")
  func tags() async throws {
    try await visit(try World()) { visitor in
      let path = "/assets/page.css"
      let plain = try #require(try await visitor.get(path).headers[.eTag])
      let compressed = try #require(
        try await visitor.get(path, headers: [.acceptEncoding: "gzip"]).headers[.eTag]
      )
      #expect(plain != compressed)
      #expect(plain.hasPrefix("\"") && plain.hasSuffix("\""))
      for known in [plain, "\"x\", \(plain)", "W/\(plain)", "*"] {
        let response = try await visitor.get(path, headers: [.ifNoneMatch: known])
        #expect(response.status == .notModified)
        #expect(response.body.isEmpty)
        #expect(response.headers[.eTag] == plain)
      }
      #expect(try await visitor.get(path, headers: [.ifNoneMatch: compressed]).status == .ok)
      #expect(try await visitor.get(path, headers: [.ifNoneMatch: "\"x\""]).status == .ok)
    }
  }

  @Test(
    "Clients that don't accept gzip don't get it",
    arguments: ["", "identity", "gzip;q=0", "*, gzip;q=0", "br"]
  )
  func noGzip(header: String) async throws {
    try await visit(try World()) { visitor in
      let response = try await visitor.get("/assets/page.css", headers: [.acceptEncoding: header])
      #expect(response.headers[.contentEncoding] == nil)
    }
  }

  private func decompress(_ data: Data, expecting size: Int) -> Data? {
    var stream = z_stream()
    guard inflateInit2_(&stream, 15 + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
      return nil
    }
    defer { inflateEnd(&stream) }
    var input = Array(data)
    var output = [UInt8](repeating: 0, count: size + 1)
    let result = input.withUnsafeMutableBufferPointer { source in
      output.withUnsafeMutableBufferPointer { target in
        stream.next_in = source.baseAddress
        stream.avail_in = UInt32(source.count)
        stream.next_out = target.baseAddress
        stream.avail_out = UInt32(target.count)
        return inflate(&stream, Z_FINISH)
      }
    }
    return result == Z_STREAM_END ? Data(output.prefix(Int(stream.total_out))) : nil
  }
}
