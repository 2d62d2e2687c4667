/// The names that take the place of longer ones.
enum ShortNames {
  /// The letters of English, the most frequent first: gzip gains if names are made of what is there anyway.
  private static let letters = Array("etaoinsrlcdhupmfgbvywkxqzjETAOINSRLCDHUPMFGBVYWKXQZJ").map(String.init)

  /// The shortest name that `isFree` accepts.
  static func first(where isFree: (String) -> Bool) -> String {
    var names = letters
    while true {
      let found = names.first {
        !ScriptWords.reserved.contains($0) && !ScriptWords.contextual.contains($0) && isFree($0)
      }
      if let found { return found }
      names = names.flatMap { name in letters.map { name + $0 } }
    }
  }

  /// A name for each of `uses`, the shortest for what is there most often, and then for what comes first.
  static func forMost(used uses: [String]) -> [String: String] {
    var counts: [String: Int] = [:]
    var places: [String: Int] = [:]
    for (place, use) in uses.enumerated() {
      counts[use, default: 0] += 1
      places[use] = places[use] ?? place
    }
    let order = places.sorted { (counts[$0.key] ?? 0, $1.value) > (counts[$1.key] ?? 0, $0.value) }
    var names: [String: String] = [:]
    var taken: Set<String> = []
    for (use, _) in order {
      let name = first { !taken.contains($0) }
      taken.insert(name)
      names[use] = name
    }
    return names
  }
}
