import Crypto
import Hummingbird
import OneTimeCodeWeb

/// A catalog of static files for browsers. Creating the catalog compresses and hashes the files.
struct AssetCatalog: Sendable {
  private let assets: [String: Asset]

  struct Asset: Sendable {
    let mediaType: String
    let plain: ByteBuffer
    /// The contents as gzip, or `nil` if compression fails or saves nothing.
    let gzip: ByteBuffer?
    let digest: String
  }

  init(_ files: [(path: String, mediaType: String, contents: [UInt8])]) {
    var assets: [String: Asset] = [:]
    for file in files {
      let gzip = Gzip.compress(file.contents).flatMap { $0.count < file.contents.count ? $0 : nil }
      assets[file.path] = Asset(
        mediaType: file.mediaType,
        plain: ByteBuffer(bytes: file.contents),
        gzip: gzip.map { ByteBuffer(bytes: $0) },
        digest: SHA256.hash(data: file.contents).prefix(16).map { Asset.hexadecimal($0) }.joined()
      )
    }
    self.assets = assets
  }

  static let all = AssetCatalog(
    [
      ("/assets/page.css", "text/css; charset=utf-8", PackageResources.page_css),
      ("/assets/start.js", "text/javascript; charset=utf-8", PackageResources.start_js),
      ("/assets/code.js", "text/javascript; charset=utf-8", PackageResources.code_js),
      ("/assets/icon.svg", "image/svg+xml", PackageResources.icon_svg),
    ] + WebElement.files.map { ("/element/\($0.name)", $0.mediaType, $0.contents) }
  )

  subscript(path: String) -> Asset? { assets[path] }
}

extension AssetCatalog.Asset {
  fileprivate static func hexadecimal(_ byte: UInt8) -> String {
    let text = String(byte, radix: 16)
    return text.count == 2 ? text : "0" + text
  }
}
