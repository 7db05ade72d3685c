internal import YAMLSource

extension Format where Value == LegalBasis {
  private static var title: Field<Located<String>> {
    Field("title", Format<String>.text.located, required: true, "The norm, as lawyers cite it.")
  }
  private static var url: Field<String> {
    Field(
      "url",
      .parsed(
        "an address that begins with https:// or http://", pattern: "^https?://",
        help: "write the whole address, for instance https://www.example.org/law"
      ) {
        $0.hasPrefix("https://") || $0.hasPrefix("http://") ? $0 : nil
      }, "Where the norm can be read.")
  }
  private static var date: Field<Day> {
    Field("date", .day, "When the norm was made or published.")
  }

  static var legalBasis: Format {
    .mapping("a legal basis", [title.shape, url.shape, date.shape]) { fields in
      let url = fields(url)
      let date = fields(date)
      return fields(title).map { LegalBasis(title: $0, url: url, date: date) }
    }
  }
}

extension Format where Value == Guideline {
  private static var topic: Field<Located<String>> {
    Field(
      "topic", Format<String>.identifier.located, required: true,
      "The subject it belongs to, one of the workspace's topics.")
  }
  private static var text: Field<LocalizedText> {
    Field(
      "text", .localized, required: true,
      "What the public reads. Numbers and times stand in `values`, and here as {name}.")
  }
  private static var values: Field<[(key: Located<String>, value: Guideline.Value.Content)]> {
    Field(
      "values", content.keyed(by: placeholder),
      "Numbers, times and words that the text's placeholders stand for.")
  }
  private static var stricter: Field<[(key: Located<String>, value: Guideline.Stricter)]> {
    Field(
      "stricter", Format<Guideline.Stricter>.word.keyed(by: placeholder),
      "For a value, in which direction it is stricter.")
  }
  private static var legalBasis: Field<LegalBasis> {
    Field("legal-basis", .legalBasis, "The norm, where it differs from the rule set's.")
  }

  private static var placeholder: Format<String> {
    Format<String>.text(
      Shape.Text("a word of lower-case letters, digits and hyphens", pattern: "^[a-z][a-z0-9-]*$")
    ) { Template("{\($0)}").placeholders == [$0] }
  }

  /// A quoted or plain scalar: a time where it looks like 22:00, a number where it looks like
  /// one, else a word.
  private static var content: Format<Guideline.Value.Content> {
    Format<String>.text.map { text, _, _ in
      if let minutes = minutes(text) { return .time(minutes: minutes, text) }
      if DecimalNumber(text) != nil { return .number(text) }
      return .text(text)
    }
  }

  private static func minutes(_ text: String) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, (1...2).contains(parts[0].count), parts[1].count == 2,
      let hour = Int(parts[0]), let minute = Int(parts[1]), (0...24).contains(hour),
      (0...59).contains(minute), hour < 24 || minute == 0
    else { return nil }
    return hour * 60 + minute
  }

  /// Placeholders that every text may use, besides the guideline's own values.
  static var commonPlaceholders: [String] { ["county", "state", "phase", "date"] }

  static var guideline: Format {
    .mapping(
      "a guideline",
      [topic.shape, text.shape, values.shape, stricter.shape, legalBasis.shape]
    ) { fields in
      let reading = fields.reading
      let topicPlace = fields(topic).flatMap { id in
        fields.node("topic").flatMap { reading.resolve(id.value, in: reading.topics, at: $0) }
      }
      let text = fields(text)
      let contents = fields(values) ?? []
      let directions = fields(stricter) ?? []
      let basis = fields(legalBasis)
      let names = contents.map(\.key.value)
      for (name, _) in directions where !names.contains(name.value) {
        reading.report(
          .unknownValue, at: name.span, "`stricter` speaks of `\(name.value)`, which is no value",
          help: Spelling.suggestion(for: name.value, among: names) ?? "add it to `values`")
      }
      let values = contents.map { name, content in
        Guideline.Value(
          name: name, content: content,
          stricter: directions.first { $0.key.value == name.value }?.value)
      }
      for value in values {
        guard let stricter = value.stricter else { continue }
        let fits: Bool =
          switch value.content {
          case .number: stricter == .lower || stricter == .higher
          case .time: stricter == .earlier || stricter == .later
          case .text: false
          }
        if !fits {
          reading.report(
            .badDirection, at: value.name.span,
            "`\(value.name.value)` cannot be \(stricter.rawValue)",
            help: "numbers are `lower` or `higher`, times `earlier` or `later`")
        }
      }
      if let text { checkPlaceholders(text, names, reading) }
      guard let topicPlace, let text else { return nil }
      return Guideline(
        id: Located("", fields.node.span), topic: topicPlace, text: text, values: values,
        legalBasis: basis)
    }
  }

  private static func checkPlaceholders(
    _ text: LocalizedText, _ values: [String], _ reading: Reading
  ) {
    let known = values + commonPlaceholders
    for translation in text.all {
      for name in Template.braced(translation.value) where !known.contains(name) {
        reading.report(
          .unknownPlaceholder, at: translation.span, "nothing stands for {\(name)}",
          help: Spelling.suggestion(for: name, among: known)
            ?? "add `\(name)` to `values`; known are \(known.joined(separator: ", "))")
      }
    }
  }
}

extension Format where Value == [GuidelineEntry] {
  /// A mapping from identifiers to guidelines, or to the word `lifted`.
  static var guidelines: Format {
    let lifted = Shape.text(Shape.Text("`lifted`", choices: ["lifted"]))
    let entry = Format<Guideline?>(.either([Format<Guideline>.guideline.shape, lifted])) {
      node, reading in
      if node.kind == .scalar {
        if node.has("lifted") { return .some(nil) }
        reading.report(
          .badValue, at: node, "a guideline, or the word `lifted`, belongs here",
          help: "write `lifted` to drop the inherited guideline of this identifier")
        return nil
      }
      return Format<Guideline>.guideline.read(node, reading).map { $0 }
    }
    return entry.keyed(by: .identifier).map { entries, _, _ in
      entries.map { id, guideline in
        guard let guideline else { return .lifted(id) }
        return .stated(
          Guideline(
            id: id, topic: guideline.topic, text: guideline.text, values: guideline.values,
            legalBasis: guideline.legalBasis))
      }
    }
  }
}
