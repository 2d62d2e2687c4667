import OneTimeCode
import Testing

/// Creates a focused field with this picture and phase, using only public operations.
func field(
  _ picture: Picture,
  _ phase: CodeEntry.Phase = .editing,
  as format: CodeFormat = .digits(),
  settings: CodeEntry.Settings = CodeEntry.Settings()
) -> CodeEntry {
  var entry = CodeEntry(format: format, settings: settings)
  precondition((try? entry.set(picture.symbols)) != nil, "\(picture) does not fit the format")
  entry.handle(.focus)
  switch phase {
  case .editing: break
  case .verifying: entry.beginVerification(of: picture.symbols)
  case .accepted: entry.accept(picture.symbols)
  case .rejected(let rejection): entry.reject(picture.symbols, rejection)
  }
  entry.handle(.select(picture.selection))
  precondition(Picture(of: entry) == picture && entry.phase == phase, "events can't produce \(picture)")
  return entry
}

/// Expects that a copy of `entry` matches `picture` after `events`. A failure shows the difference.
///
/// - Returns: The effects of the last event.
@discardableResult
func expect(
  _ entry: CodeEntry,
  on events: CodeEntry.Event...,
  becomes picture: Picture,
  sourceLocation: SourceLocation = #_sourceLocation
) -> CodeEntry.Effects {
  var entry = entry
  return expect(&entry, on: events, becomes: picture, sourceLocation: sourceLocation)
}

/// Expects that `entry` matches `picture` after `events`. The entry keeps its state for further events.
@discardableResult
func expect(
  _ entry: inout CodeEntry,
  on events: CodeEntry.Event...,
  becomes picture: Picture,
  sourceLocation: SourceLocation = #_sourceLocation
) -> CodeEntry.Effects {
  expect(&entry, on: events, becomes: picture, sourceLocation: sourceLocation)
}

private func expect(
  _ entry: inout CodeEntry,
  on events: [CodeEntry.Event],
  becomes picture: Picture,
  sourceLocation: SourceLocation
) -> CodeEntry.Effects {
  let before = Picture(of: entry)
  var effects = CodeEntry.Effects()
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

/// Expects that `event` is refused for the reason `refusal`, which is shown, and changes nothing else.
func expect(
  _ entry: CodeEntry,
  on event: CodeEntry.Event,
  isRefused refusal: CodeRefusal,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  var after = entry
  let effects = after.handle(event)
  var expected = CodeEntry.Effects()
  expected.result = .refused(refusal)
  #expect(effects == expected, sourceLocation: sourceLocation)
  #expect(effects.announcement == .refused(refusal), sourceLocation: sourceLocation)
  #expect(after.refusal == refusal, sourceLocation: sourceLocation)
  #expect(
    Picture(of: after) == Picture(of: entry) && after.phase == entry.phase,
    sourceLocation: sourceLocation
  )
  #expect(after.canUndo == entry.canUndo && after.canRedo == entry.canRedo, sourceLocation: sourceLocation)
}

extension CodeEntry.Event {
  /// Returns the event of typing or pasting a string.
  static func text(_ text: String, as format: CodeFormat = .digits()) -> CodeEntry.Event {
    .enter(CodeReading(text, as: format))
  }
}

extension CodeEntry {
  /// Handles an event, and returns the code, or `nil` if the event doesn't complete a code.
  mutating func completed(by event: CodeEntry.Event) -> CodeSymbols? {
    handle(event).completed
  }

  /// Handles an event, and returns the event's announcement in English, or `nil` if there is none.
  mutating func announcementText(on event: CodeEntry.Event) -> String? {
    handle(event).announcement.map(text(of:))
  }

  /// Returns the English text of an announcement about the current symbols.
  func text(of announcement: CodeAnnouncement) -> String {
    let spelling = CodeSymbols.Spelling(of: symbols, in: format)
    return CodePhrases.english.text(for: announcement.message(in: format), spelling: spelling)
  }
}

extension CodeEntry.Settings {
  /// Returns the default settings, modified by `change`.
  static func with(_ change: (inout CodeEntry.Settings) -> Void) -> CodeEntry.Settings {
    var settings = CodeEntry.Settings()
    change(&settings)
    return settings
  }
}
