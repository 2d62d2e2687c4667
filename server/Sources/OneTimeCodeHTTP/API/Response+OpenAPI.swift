import HTTPTypes
import Hummingbird

extension Response {
  /// The description of the API (OpenAPI 3.1), as it is in the resources.
  static var openAPI: Response {
    Response(
      status: .ok,
      headers: [.contentType: "application/json", .cacheControl: "public, no-cache"],
      body: .init(byteBuffer: ByteBuffer(bytes: PackageResources.openapi_json))
    )
  }
}
