import HTTPTypes
import Hummingbird

extension Router {
  /// For each path, adds routes that respond with 405 to standard methods that it lacks (RFC 9110, 15.5.6).
  func refuseOtherMethods() {
    var known: [String: (path: RouterPath, methods: Set<HTTPRequest.Method>)] = [:]
    for route in routes {
      known[route.path.description, default: (route.path, [])].methods.insert(route.method)
    }
    for (path, methods) in known.values {
      let supported = methods.contains(.get) ? methods.union([.head]) : methods
      let allow = supported.map(\.rawValue).sorted().joined(separator: ", ")
      for method in Self.otherMethods where !supported.contains(method) {
        on(path, method: method) { _, _ -> Response in throw Problem.methodNotAllowed(allow: allow) }
      }
    }
  }

  /// The standard methods.
  static var otherMethods: [HTTPRequest.Method] {
    [.get, .head, .post, .put, .patch, .delete, .options, .trace, .connect]
      + ["QUERY"].compactMap { HTTPRequest.Method($0) }
  }
}
