internal import Findings
internal import Rules
internal import YAMLSource

/// The keys of a legal basis.
enum LegalBasisFields {
  static let title = Field(
    "title", Format.text.located, required: true, "The norm, as lawyers cite it.")
  static let url = Field(
    "url", Format.address(such: "https://www.example.org/law"), "Where the norm can be read.")
  static let date = Field("date", Format.day, "When the norm was made or published.")

  static let legalBasis = Format<LegalBasis>.mapping("a legal basis", title, url, date) {
    _, title, url, date in title.map { LegalBasis(title: $0, url: url, date: date) }
  }
}

/// The keys of a guideline.
package enum GuidelineFields {
  static let formerly = Field(
    "formerly", Format.identifier.located.list(),
    "What other versions call it: with the first of these that they have, it is one guideline.")
  static let topic = Field(
    "topic", name, required: true, "The subject it belongs to, one of the workspace's topics.")
  static let kind = Field(
    "kind", Format<Guideline.Kind>.word,
    "What it does to people: decides whether one more makes the rules stricter or milder, and the words for it."
  )
  static let text = Field(
    "text", LocalizedFormat.format, required: true,
    "What the public reads. Numbers and times are given in `values`, and written here as {name}.")
  static let short = Field(
    "short", LocalizedFormat.format,
    "The same at a glance, in at most 60 characters; {name} means a value as in `text`.")
  static let values = Field(
    "values", content.located.keyed(by: placeholder),
    "Numbers, times and words for the placeholders of the texts.")
  static let stricter = Field(
    "stricter", Format<Guideline.Stricter>.word.keyed(by: placeholder),
    "For a value, in which direction it is stricter.")
  static let legalBasis = Field(
    "legal-basis", LegalBasisFields.legalBasis, "The norm, where it differs from the rule set's.")
  static let only = Field(
    "only", LimitFields.limits,
    "Where and when it applies, if not wherever and whenever its phase does.")

  /// Any text: one that is not the identifier of a topic is compared with the topics' titles.
  private static let name = Format.text(Shape.Text("the identifier of a topic")) { _ in true }
    .map { _, node, reading in reading.resolve(node, in: reading.symbols.topics) }

  static let placeholder = Format.text(
    Shape.Text("a word of lower-case letters, digits and hyphens", pattern: "^[a-z][a-z0-9-]*$")
  ) { Template.isName($0[...]) }

  /// A quoted or plain scalar: a time where it looks like 22:00, a number where it looks like
  /// one that can be compared, else a word, such as the number of an account.
  static let content: Format<Guideline.Value.Content> =
    Format<String>.text.map { text, node, reading in
      if let minutes = minutes(text) { return .time(minutes: minutes, text) }
      // The public reads it as it is written, which only quotes tell other programs: `.5` is a word here, and a number for those.
      if node.style == .plain, !DecimalNumber.isUsual(text), let usual = usualNumber(text),
        usual != text
      {
        reading.reportUnusualNumber(
          at: node, usual: usual,
          help: "write `\(usual)`, or `\"\(text)\"` where readers are to see it so")
      }
      return DecimalNumber(compared: text) == nil ? .text(text) : .number(text)
    }

  /// A number in the form in which it is read; nil where it has none that can be compared.
  private static func usualNumber(_ text: String) -> String? {
    DecimalNumber.usualForm(text).flatMap { DecimalNumber(compared: $0) == nil ? nil : $0 }
  }

  static func minutes(_ text: String) -> Int? {
    let bytes = text.utf8
    guard (4...5).contains(bytes.count), let colon = bytes.firstIndex(of: UInt8(ascii: ":")),
      let hour = Int(text[..<colon]), let minute = Int(text[bytes.index(after: colon)...]),
      bytes[colon...].count == 3, (0...24).contains(hour), (0...59).contains(minute),
      hour < 24 || minute == 0, bytes.allSatisfy({ (0x30...0x3A).contains($0) })
    else { return nil }
    return hour * 60 + minute
  }

  /// Placeholders that every text may use, besides the guideline's own values.
  package static let commonPlaceholders: [String] = ["county", "state", "phase", "date"]

  static let guideline: Entry<Guideline> =
    .mapping(
      "a guideline", formerly, topic, kind, text, short, values, stricter, legalBasis, only
    ) { id, fields, formerly, topic, kind, text, short, contents, directions, basis, only in
      let reading = fields.reading
      let contents = contents ?? []
      let directions = directions ?? []
      let names = contents.map(\.key.value)
      // Where a value could not be read, any name may be its name.
      let areValuesKnown =
        !fields.has(GuidelineFields.values)
        || contents.count == fields.node(of: GuidelineFields.values)?.count
      let places = Places(of: names)
      let directionPlaces = Places(of: directions.map(\.key.value))
      for (name, _) in directions where areValuesKnown && places[name.value] == nil {
        reading.report(
          .unknownValue, at: name.span,
          "`stricter` names `\(name.value)`, which is not in `values`",
          help: Spelling.suggestion(for: name.value, among: names)
            ?? "add it to `values`, or remove it here")
      }
      for (name, _) in contents where commonPlaceholders.contains(name.value) {
        reading.report(
          .reservedWord, at: name.span,
          "`{\(name.value)}` is filled in by itself and cannot name a value",
          help: "choose another word, and write it in the text")
      }
      let values = contents.map { name, content in
        Guideline.Value(
          name: name, content: content.value,
          stricter: directionPlaces[name.value].map { directions[$0].value })
      }
      for (value, written) in zip(values, contents.map(\.value.span)) {
        guard let stricter = value.stricter,
          let place = directionPlaces[value.name.value].map({ directions[$0].key.span })
        else { continue }
        if reportsMalformedValue(value.content, stricter, at: written, reading) { continue }
        let (fits, kind, help) =
          switch value.content {
          case .number:
            (stricter == .lower || stricter == .higher, "number", "write `lower` or `higher`")
          case .time:
            (stricter == .earlier || stricter == .later, "time", "write `earlier` or `later`")
          case .text: (false, "word", "remove this entry: only numbers and times have a direction")
          }
        if !fits {
          reading.report(
            .badDirection, at: place,
            "`\(value.name.value)` is a \(kind), which cannot be \(stricter.rawValue)",
            help: help, notes: [.init(value.name.span, "its value")])
        }
      }
      func isNumber(_ name: String) -> Bool? {
        if commonPlaceholders.contains(name) { return false }
        guard let place = places[name] else { return nil }
        if case .number = contents[place].value.value { return true }
        return false
      }
      if let text, areValuesKnown, checkPlaceholders(text, names, places, reading, isNumber) {
        reading.take(text, as: .guideline(values: contents, span: fields.node.span))
      }
      if let short, areValuesKnown, checkPlaceholders(short, names, places, reading, isNumber) {
        reading.take(short, as: .short(values: contents))
      }
      guard let topic, let text, only != nil || !fields.has(GuidelineFields.only),
        kind != nil || !fields.has(GuidelineFields.kind)
      else { return nil }
      return Guideline(
        id: id, formerly: formerly ?? [], topic: topic, kind: kind, text: text, short: short,
        values: values, legalBasis: basis, only: only)
    }

  /// Reports a value with a direction that was meant as a time or number and is not written as one.
  private static func reportsMalformedValue(
    _ content: Guideline.Value.Content, _ stricter: Guideline.Stricter, at span: Span,
    _ reading: Reading
  ) -> Bool {
    let isTime = stricter == .earlier || stricter == .later
    if case .number(let text) = content, isTime,
      let time = text.firstIndex(of: ".").map({ text[..<$0] + ":" + text[text.index(after: $0)...] }
      ),
      minutes(String(time)) != nil
    {
      reading.report(
        .badDirection, at: span,
        "`\(text)` is a number, and only a time can be \(stricter.rawValue)",
        help: "write the time with a colon: `\"\(time)\"`")
      return true
    }
    guard case .text(let text) = content else { return false }
    if DecimalNumber.isNumber(text) {
      reading.report(
        .badDirection, at: span, "`\(text.prefix(60))` is not a number that can be compared",
        help:
          "write at most \(DecimalNumber.significantDigits) digits and an exponent of at most two, or remove it from `stricter`"
      )
      return true
    }
    if !isTime, let usual = usualNumber(text) {
      reading.report(
        .badDirection, at: span,
        "`\(QuotedText.shown(text))` is read as a word, and `stricter` is about numbers and times",
        help: "write `\(usual)`")
      return true
    }
    guard text.utf8.first.map({ (0x30...0x39).contains($0) }) ?? false else { return false }
    if isTime || text.utf8.contains(UInt8(ascii: ":")) {
      reading.report(
        .badDirection, at: span, "`\(QuotedText.shown(text))` is not a time of day",
        help: "write a time from \"00:00\" to \"24:00\", in quotes")
      return true
    }
    reading.report(
      .badDirection, at: span,
      "`\(QuotedText.shown(text))` is not a number, and `stricter` is about numbers and times",
      // Of a number of another base only the 0 before its letter is read.
      help: (text.lowercased().hasPrefix("0x") ? nil : Words.plainNumber(text)).map {
        "write `\($0)`, and the unit in the text"
      }
        ?? "write a decimal number with a point, and its unit in the text")
    return true
  }

  /// - Returns: whether all braces of the text are placeholders, and each has a value.
  static func checkPlaceholders(
    _ text: LocalizedText, _ values: [String], _ places: Places, _ reading: Reading,
    _ isNumber: (String) -> Bool?
  ) -> Bool {
    var isSound = true
    for (at, translation) in text.all.enumerated() {
      let braces = Braces(text: translation, reading: reading)
      if !braces.checkPlurals(in: reading.symbols.languages[at], isNumber: isNumber) {
        isSound = false
      }
      if braces.lookForStray() { isSound = false }
      for name in Template.braced(translation.value)
      where places[name] == nil && !commonPlaceholders.contains(name) {
        isSound = false
        if braces.reportsBadPlural(name) { continue }
        reading.report(
          .unknownPlaceholder, at: reading.file.lines.place(of: "{\(name)}", in: translation.span),
          "there is no value for {\(QuotedText.shown(name))}", help: help(name, values))
      }
    }
    return isSound
  }

  /// What to do about an unknown placeholder.
  private static func help(_ name: String, _ values: [String]) -> String {
    let known = values + commonPlaceholders
    if let suggestion = Spelling.suggestion(for: name, among: known) { return suggestion }
    let listed = known.suffix(20).quoted
    return
      (Template.isName(name[...])
      ? "add `\(name)` to `values`; " : "write a word of lower-case letters, or no braces; ")
      + "known are \(listed)"
  }
}

/// The value of an identifier in `guidelines`.
enum GuidelineEntryFields {
  /// A mapping from identifiers to guidelines, or to the word `lifted`.
  static let guidelines: Format<[GuidelineEntry]> = {
    let lifted = Shape.text(Shape.Text("`lifted`", choices: ["lifted"]))
    let stated = GuidelineFields.guideline
    return Entry<GuidelineEntry>(.either([stated.shape, lifted])) { id, node, reading in
      if node.kind == .scalar {
        if node.has("lifted") { return .lifted(id) }
        reading.report(
          .badValue, at: node, "a guideline, or the word `lifted`, belongs here",
          help: "write `lifted` to drop the inherited guideline of this identifier")
        return nil
      }
      return stated.read(id, node, reading).map { .stated($0) }
    }.byIdentifier
  }()
}

/// The keys of `only`: where and when a guideline applies.
enum LimitFields {
  static let from = Field("from", Format.day, "The first day on which it applies.")
  static let through = Field("through", Format.day, "The last day on which it applies.")
  static let areas = Field("areas", ScopeFields.scope, "The counties in which it applies.")
  static let when = Field("when", ConditionFields.condition, "What must hold on the day itself.")

  static let limits = Format<Guideline.Limits>.mapping(
    "`only`", from, through, areas, when, rules: [.notEmpty]
  ) { fields, first, last, scope, condition in
    let reading = fields.reading
    if fields.node.count == 0 {
      reading.report(
        .missingKey, at: fields.node, "`only` limits nothing",
        help: "add `from`, `through`, `areas` or `when`, or remove `only`")
      return nil
    }
    let isWhole =
      (first != nil || !fields.has(from)) && (last != nil || !fields.has(through))
      && (scope != nil || !fields.has(areas)) && (condition != nil || !fields.has(when))
    guard !fields.reportsReversed(first, at: from, last, at: through), isWhole else { return nil }
    return Guideline.Limits(
      days: DayRange(from: first ?? .distantPast, through: last), scope: scope, when: condition,
      span: fields.node.span)
  }
}
