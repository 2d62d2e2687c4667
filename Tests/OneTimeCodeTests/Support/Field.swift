import OneTimeCode
import Testing

/// A focused field that looks like `picture`, brought there by events alone.
func field(
  _ picture: Picture,
  _ phase: Phase = .editing,
  as format: CodeFormat = .digits(),
  settings: Settings = Settings()
) -> CodeEntry {
  var entry = CodeEntry(format: format, settings: settings)
  entry.handle(.set(picture.symbols))
  entry.handle(.focus)
  switch phase {
  case .editing: break
  case .verifying: entry.handle(.verifying)
  case .accepted: entry.handle(.accepted(picture.symbols))
  case .rejected(let rejection): entry.handle(.rejected(picture.symbols, rejection))
  }
  entry.handle(.select(picture.selection))
  precondition(Picture(of: entry) == picture && entry.phase == phase, "no event leads to \(picture)")
  return entry
}

/// Expects that `events` make a field look like `picture`, and shows both pictures if they do not.
///
/// - Returns: The effects of the last event.
@discardableResult
func expect(
  _ entry: CodeEntry,
  on events: Event...,
  becomes picture: Picture,
  sourceLocation: SourceLocation = #_sourceLocation
) -> Effects {
  var entry = entry
  return expect(&entry, on: events, becomes: picture, sourceLocation: sourceLocation)
}

/// The same for a field that more will happen to.
@discardableResult
func expect(
  _ entry: inout CodeEntry,
  on events: Event...,
  becomes picture: Picture,
  sourceLocation: SourceLocation = #_sourceLocation
) -> Effects {
  expect(&entry, on: events, becomes: picture, sourceLocation: sourceLocation)
}

private func expect(
  _ entry: inout CodeEntry,
  on events: [Event],
  becomes picture: Picture,
  sourceLocation: SourceLocation
) -> Effects {
  let before = Picture(of: entry)
  var effects = Effects()
  for event in events { effects = entry.handle(event) }
  let after = Picture(of: entry)
  if after != picture {
    Issue.record(
      """
      the field    \(before)
      should be    \(picture)
      but became   \(after)
      on \(events.map { "\($0)" }.joined(separator: ", then "))
      """,
      sourceLocation: sourceLocation
    )
  }
  return effects
}

/// Expects that `event` is refused with this reason, and that nothing at all has changed by it.
func expect(
  _ entry: CodeEntry,
  on event: Event,
  isRefused refusal: Refusal,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  var after = entry
  let effects = after.handle(event)
  var nothingButWords = Effects()
  nothingButWords.announcement = .refused(refusal)
  #expect(effects == nothingButWords, sourceLocation: sourceLocation)
  #expect(
    after == entry,
    "the field \(Picture(of: entry)) became \(Picture(of: after))",
    sourceLocation: sourceLocation
  )
}

extension Event {
  /// A text arrives at the selection, as a face reads it.
  static func text(_ text: String, as format: CodeFormat = .digits()) -> Event {
    .enter(Reading(text, as: format))
  }
}

extension CodeEntry {
  /// The code that the event completes, if it does.
  mutating func completed(by event: Event) -> Symbols? {
    handle(event).isCompleted ? symbols : nil
  }

  /// What is said of the event in English, if anything is.
  mutating func said(on event: Event) -> String? {
    handle(event).announcement.map(words)
  }

  /// An announcement in English, as it is said now.
  func words(of announcement: Announcement) -> String {
    let spelling = Spelling(of: symbols, in: format)
    return Phrases.english.text(for: announcement.sentence(in: format), spelling: spelling)
  }
}

extension Settings {
  /// The defaults but for what `change` changes.
  static func with(_ change: (inout Settings) -> Void) -> Settings {
    var settings = Settings()
    change(&settings)
    return settings
  }
}
