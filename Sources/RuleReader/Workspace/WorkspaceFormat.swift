package import Findings
package import Rules
internal import YAMLSource

/// The keys of `rulecheck.yaml`.
enum WorkspaceFields {
  static let id = Field(
    "workspace", Format.identifier, required: true, "The identifier of the workspace.")
  static let title = Field(
    "title", Format.localizedName, required: true, "What the workspace is called.")
  static let languages = Field(
    "languages", Format.languages, required: true,
    "The languages in which every text is written; the first is the default.")
  static let timeZone = Field(
    "time-zone",
    Format.text(
      Shape.Text(
        "an IANA time zone such as Etc/UTC",
        pattern: "^[A-Za-z][A-Za-z0-9_+-]*(/[A-Za-z0-9_+-]+)*$"),
      help:
        "write a name of the form Area/City, or Etc/UTC: an offset does not know when clocks change"
    ) { name in
      name.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { part in
        !part.isEmpty
          && part.utf8.allSatisfy {
            (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20) || $0 == 0x2D
              || $0 == 0x2B || $0 == 0x5F
          }
      } && (0x61...0x7A).contains((name.utf8.first ?? 0) | 0x20)
    }.located, required: true, "The time zone at whose midnight a day begins.")
  static let areas = Field("areas", Format.path.located, required: true, "The file with the areas.")
  static let metrics = Field(
    "metrics", Format.path.located,
    "The file with the figures rules refer to; absent: the rules need none.")
  static let sources = Field(
    "sources", Format.path.located.list(atLeast: 1),
    "Where the figures come from: files, or folders of them; absent where there are no metrics.")
  static let rulesets = Field(
    "rulesets", Format.path.located.list(atLeast: 1), required: true,
    "The rule sets: files, or folders of them.")
  static let calendars = Field(
    "calendars", Format.path.located.list(), "Calendars: files, or folders of them.")
  static let notices = Field(
    "notices", Format.path.located.list(),
    "What the authority announced: files, or folders of them.")
  static let topics = Field("topics", Format.path.located, "The file with the topics.")
  static let messages = Field(
    "messages", Format.path.located,
    "The file that describes languages; without it the built-in ones are known.")
  static let tests = Field(
    "tests", Format.path.located.list(), "Tests of the rules: files, or folders of them.")
  static let severities = Field(
    "severities",
    Format.choice(["off", "note", "warning", "error"]).keyed(
      by: Format.text(
        Shape.Text("the code of a check, such as `unquoted-text`", pattern: "^[a-z0-9-]+$")
      ) {
        $0.utf8.allSatisfy {
          (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D
        }
      }),
    "How severe the findings of a check are in this workspace: `off`, `note`, `warning` or `error`."
  )
  static let leadTime = Field(
    "lead-time", Format<Int>.leadTime.located,
    "How many days before a version begins its law has to be made or published: `3 days`.")
}

/// `rulecheck.yaml` as written.
package struct Manifest: Sendable {
  package let id: String?
  package let title: LocalizedText?
  /// Empty where they could not be read.
  let languages: [Language]
  /// Where each language is named.
  let languageSpans: [Span]
  package let timeZone: Located<String>?
  let areas: Located<String>?
  let metrics: Located<String>?
  let topics: Located<String>?
  let messages: Located<String>?
  /// Whether `messages` was written, readable or not.
  let hasMessages: Bool
  let sources: [Located<String>]
  let ruleSets: [Located<String>]
  let calendars: [Located<String>]
  /// Whether `calendars` is written, and all that it names was found.
  let hasCalendars: Bool
  let notices: [Located<String>]
  package let tests: [Located<String>]
  /// How severe findings are in this workspace, by check.
  package let severities: [SeveritySetting]
  /// How many days before it begins a law has to be made or published.
  package let leadTime: Located<Int>?

  /// How severe the findings of one check are; nil: they are left out.
  package struct SeveritySetting: Sendable {
    package let code: Located<String>
    package let severity: Diagnostic.Severity?
  }
}

extension Format where Value == String {
  /// A language code (BCP 47: two or three letters, perhaps with a region).
  static var languageCode: Format {
    text(
      Shape.Text("a language code such as `de`", pattern: "^[a-z]{2,3}(-[A-Za-z0-9]+)*$"),
      help: "write the two or three small letters of the language, perhaps with a region: `de-AT`"
    ) { text in
      let parts = text.split(separator: "-", omittingEmptySubsequences: false)
      return (2...3).contains(parts[0].count)
        && parts[0].utf8.allSatisfy { (0x61...0x7A).contains($0) }
        && parts.allSatisfy { part in
          !part.isEmpty
            && part.utf8.allSatisfy {
              (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20)
            }
        }
    }
  }
}

extension Format where Value == [Language] {
  static var languages: Format {
    Format<String>.languageCode.list(atLeast: 1).map { codes, node, reading in
      // Each text in a language that was not read would be a finding of its own.
      guard codes.count == node.count else { return nil }
      let places = Array(node.elements)
      var firsts: [String: Int] = [:]
      for (second, code) in codes.enumerated() {
        guard let first = firsts.updateValue(firsts[code] ?? second, forKey: code) else { continue }
        reading.report(
          .duplicateLanguage, at: places[second], "`\(codes[second])` appears twice in this list",
          help: "remove it, or write the language that is meant",
          notes: [.init(places[first].span, "the first one")])
        return nil
      }
      return codes.enumerated().map { Language(code: $1, index: $0) }
    }
  }
}

extension WorkspaceFields {
  static let manifest: Format<Manifest> =
    .mapping(
      "rulecheck.yaml",
      [
        id.shape, title.shape, languages.shape, timeZone.shape, areas.shape, metrics.shape,
        sources.shape, rulesets.shape, calendars.shape, topics.shape, notices.shape,
        messages.shape, tests.shape, severities.shape, leadTime.shape,
      ], rules: [.needs(metrics.key, sources.key)]
    ) { fields in
      typealias Key = WorkspaceFields
      let reading = fields.reading
      let languages = fields(Key.languages) ?? []
      reading.symbols.languages = languages
      let id = fields(Key.id)
      let title = languages.isEmpty ? nil : fields(Key.title)
      let timeZone = fields(Key.timeZone)
      let areas = fields.file(Key.areas, .areas)
      let metrics = fields.file(Key.metrics, .metrics)
      let topics = fields.file(Key.topics, .topics)
      let messages = fields.file(Key.messages, .messages)
      let tests = fields.files(Key.tests, .tests)
      let sources = fields.files(Key.sources, .source)
      if fields.has(Key.metrics), !fields.has(Key.sources) {
        reading.report(
          .missingKey, at: fields.node, "rulecheck.yaml needs the key `sources`",
          help: "add `sources: …`. \(Key.sources.shape.description)")
      }
      let ruleSets = fields.files(Key.rulesets, .ruleset)
      let notices = fields.files(Key.notices, .notices)
      let part = reading.findings.part()
      let calendars = fields.files(Key.calendars, .calendar)
      let hasCalendars = fields.node(of: Key.calendars) != nil && part.isSound
      let written = fields(Key.severities) ?? []
      let severities = written.compactMap { code, severity in
        reading.current(code, among: written.map(\.key.value), isText: true).map {
          Manifest.SeveritySetting(code: $0, severity: Diagnostic.Severity(rawValue: severity))
        }
      }
      reading.findings.grade(
        Dictionary(
          severities.map { ($0.code.value, $0.severity) }, uniquingKeysWith: { _, last in last }))
      return Manifest(
        id: id, title: title, languages: languages,
        languageSpans: Array(fields.node(of: Key.languages)?.elements.map(\.span) ?? []),
        timeZone: timeZone, areas: areas, metrics: metrics, topics: topics, messages: messages,
        hasMessages: fields.has(Key.messages), sources: sources, ruleSets: ruleSets,
        calendars: calendars, hasCalendars: hasCalendars, notices: notices, tests: tests,
        severities: severities, leadTime: fields(Key.leadTime))
    }
}

extension Fields {
  /// The path of the one file of a kind that a key names, from the workspace's root.
  fileprivate func file(_ field: Field<Located<String>>, _ kind: FileKind) -> Located<String>? {
    guard let path = self(field).flatMap({ reading.files.resolve($0, in: reading.file.path) })
    else { return nil }
    reading.files.name([path], as: kind)
    return path
  }

  /// The paths of the files of a kind that a list names.
  fileprivate func files(_ field: Field<[Located<String>]>, _ kind: FileKind) -> [Located<String>] {
    let paths = reading.files.expand(self(field) ?? [], in: reading.file.path, as: kind)
    reading.files.name(paths, as: kind)
    return paths
  }
}
