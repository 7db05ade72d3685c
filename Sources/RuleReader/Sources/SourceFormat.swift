internal import Findings
internal import Rules
internal import YAMLSource

/// The keys of a source file.
enum SourceFields {
  static let id = Field(
    "source", Format.identifier.located, required: true, "The identifier of the source.")
  static let title = Field(
    "title", Format.localizedName, required: true, "What the source is called in public.")
  static let attribution = Field(
    "attribution", Format<String>.text, required: true,
    "Who published the figures and under which licence; shown wherever they are.")
  static let format = Field(
    "format", Format.choice(["csv", "arcgis-json"]), required: true,
    "`csv`, or `arcgis-json` for a FeatureServer response.")
  static let path = Field(
    "file", Format.path.located, required: true, "The file that every command reads.")
  static let url = Field(
    "url",
    Format.address(such: "https://www.example.org/data.csv"), "Where the file is renewed from.")
  static let layout = Field(
    "layout", Format.choice(["wide", "long"]),
    "`wide`: a row per area and a column per day; `long`: a row per area and day. Only for csv.")
  static let delimiter = Field(
    "delimiter", Format<ObservationSource.Delimiter>.word,
    "What separates the fields of a csv file, where the heading does not tell.")
  static let columns = Field(
    "columns", ColumnFields.columns, required: true, "Which column or field holds what.")
  static let metric = Field(
    "metric", Format.identifier.located, "The metric of a `wide` file, or of `long` by its name.")
  static let areasAs = Field(
    "areas-as", NameFormats.oneOrMore.keyed(by: .text),
    "Names in the file that are not identifiers, with the area or areas they mean.")
  static let datesAs = Field(
    "dates-as", Format.choice(["milliseconds"]),
    "`milliseconds`: dates of 12 to 15 digits are milliseconds since 1970.")
  static let expect = Field(
    "expect", ExpectationFields.expectation, "What a sound delivery looks like.")
}

/// `columns` as written.
struct ColumnNames: Sendable {
  var date: String?
  var area: String?
  var published: String?
  var metrics: [(key: Located<String>, value: String)]
  var ignored: [Located<String>]
  var span: Span
}

/// The keys of `columns`.
enum ColumnFields {
  static let area = Field(
    "area", Format.text, required: true, "The column with the area's identifier or name.")
  static let date = Field("date", Format.text, "The column with the day; not in a `wide` file.")
  static let published = Field(
    "published", Format.text, "The column that says when the row was published.")
  static let metrics = Field(
    "metrics", Format.text.keyed(by: .identifier), "Metrics, each with the column that holds it.")

  static let ignore = Field(
    "ignore", NameFormats.oneOrMore,
    "Columns of a `wide` file that are neither the area nor a day: by heading, or by position as `column 3`."
  )

  static let columns = Format<ColumnNames>.mapping(
    "`columns`", area, date, published, metrics, ignore
  ) { fields, area, date, published, metrics, ignored in
    ColumnNames(
      date: date, area: area, published: published, metrics: metrics ?? [],
      ignored: ignored ?? [], span: fields.node.span)
  }
}

/// Formats for one name, or several.
enum NameFormats {
  /// Made once: two kinds of files use it.
  static let oneOrMore = oneOrMore("a name", of: .text)

  /// A name, or a list of names.
  static func oneOrMore(_ what: String, of name: Format<String>) -> Format<[Located<String>]> {
    let list = name.located.list(atLeast: 1)
    return Format<[Located<String>]>(.either([name.shape, list.shape])) { node, reading in
      switch node.kind {
      case .scalar: return name.located.read(node, reading).map { [$0] }
      case .sequence: return list.read(node, reading)
      case .mapping:
        reading.report(
          .wrongType, at: node, "\(what) or a list of them belongs here, not a mapping",
          help: "write a name, or `[a, b]`")
        return nil
      }
    }
  }
}

/// The keys of `expect`.
enum ExpectationFields {
  static let areas = Field(
    "areas", Format.integer(1...10_000_000).located,
    "How many areas the file names; fewer mean it was cut short.")
  static let every = Field(
    "every", Format.days, "The time between two values; `validate --data` reports longer gaps.")
  static let staleAfter = Field(
    "stale-after", Format.days, "After how many days without a new value answers are stale.")
  static let maxJump = Field(
    "max-jump", factor, "By what factor a value may change; `validate --data` reports more.")
  static let maxMedianJump = Field(
    "max-median-jump", factor,
    "By what factor more than half of the areas may change; `validate --data` reports more.")
  static let maxCorrected = Field(
    "max-corrected",
    Format<Double>.parsed(
      "a share such as `5%`", pattern: "^[0-9]{1,2}([.][0-9]+)?%$", code: .badNumber,
      help: "write digits, perhaps with a point, and a %, for a share below the whole",
      usual: Words.withUsualNumber
    ) { text in
      let digits = text.dropLast()
      guard text.hasSuffix("%"), isDigits(digits),
        digits.prefix(while: { $0 != "." }).utf8.count <= 2,
        let share = DecimalNumber(String(digits))?.ordered
      else { return nil }
      return share
    }, "What share of the known values a delivery may correct; rulecheckd does not believe more.")

  private static let factor = Format<Double>.parsed(
    "a factor greater than 1, such as `10x`",
    pattern: "^(0*([2-9]|[1-9][0-9]+)([.][0-9]+)?|0*1[.][0-9]*[1-9][0-9]*)x$",
    code: .badNumber, help: "write digits, perhaps with a point, and an x",
    usual: Words.withUsualNumber
  ) { text in
    let digits = text.dropLast()
    guard text.hasSuffix("x"), isDigits(digits),
      let factor = DecimalNumber(String(digits))?.ordered, factor > 1
    else { return nil }
    return factor
  }

  /// Whether a text has digits, perhaps with points between them.
  private static func isDigits(_ text: Substring) -> Bool {
    text.utf8.first.map { (0x30...0x39).contains($0) } == true
      && text.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2E }
  }

  static let expectation = Format<ObservationSource.Expectation>.mapping(
    "`expect`", areas, every, staleAfter, maxJump, maxMedianJump, maxCorrected
  ) { _, areas, every, staleAfter, maxJump, maxMedianJump, maxCorrected in
    .init(
      areas: areas, every: every, staleAfter: staleAfter, maxJump: maxJump,
      maxMedianJump: maxMedianJump, maxCorrected: maxCorrected)
  }
}

extension SourceFields {
  private static let namesMetrics = MappingShape.Rule.either([
    .all([metric.key]), .within(columns.key, [.all(["metrics"]), .within("metrics", [.notEmpty])]),
  ])

  static let file = Format<ObservationSource>.mapping(
    "a source", id, title, attribution, format, path, url, layout, delimiter, columns, metric,
    areasAs,
    datesAs, expect,
    rules: [
      .when(format.key, is: "csv", [.all([layout.key])]),
      .when(
        layout.key, is: "wide",
        [.all([metric.key]), .within(columns.key, [.none(["date", "published", "metrics"])])]),
      .when(
        layout.key, is: "long",
        [.within(columns.key, [.all(["date"]), .none(["ignore"])]), namesMetrics]),
      .when(
        format.key, is: "arcgis-json",
        [
          .none([layout.key, delimiter.key]),
          .within(columns.key, [.all(["date"]), .none(["ignore"])]),
          namesMetrics,
        ]),
    ]
  ) {
    fields, id, title, attribution, format, path, url, layout, delimiter, columns, metric, names,
    dates, expect in
    let reading = fields.reading
    let file = path.flatMap { reading.files.resolve($0, in: reading.file.path) }
    var areasAs: [String: [Int]] = [:]
    for (name, places) in names ?? [] {
      areasAs[name.value] = places.compactMap { reading.symbols.areas?.dataArea($0)?.index }
    }
    if format == "csv", layout == nil, !fields.has(SourceFields.layout) {
      reading.report(
        .missingKey, at: fields.node, "a csv source needs `layout`",
        help: "add `layout: long` for a row per area and day, `layout: wide` for a column per day")
    }
    if format == "arcgis-json", layout != nil {
      reading.report(
        .unnecessaryKey, at: fields.span(SourceFields.layout),
        "`layout` belongs to csv sources only", help: "remove it")
    }
    if format == "arcgis-json", delimiter != nil {
      reading.report(
        .unnecessaryKey, at: fields.span(SourceFields.delimiter),
        "`delimiter` belongs to csv sources only", help: "remove it")
    }
    guard let columns, let format, let shape = shape(fields, format, layout, columns, metric)
    else { return nil }
    guard let id, let title, let attribution, let file else { return nil }
    return ObservationSource(
      id: id, title: title, attribution: attribution, format: shape, path: file, url: url,
      areasAs: areasAs, datesAreMilliseconds: dates == "milliseconds",
      delimiter: delimiter, expect: expect ?? .init(), span: fields.node.span)
  }.file(.source)

  static func shape(
    _ fields: Fields, _ format: String, _ layout: String?, _ columns: ColumnNames,
    _ metric: Located<String>?
  ) -> ObservationSource.Format? {
    let reading = fields.reading
    guard let area = columns.area else { return nil }
    if layout == "wide" {
      guard let metric else {
        reading.report(
          .missingKey, at: fields.node, "a `wide` source needs `metric`",
          help: "add `metric:` with the identifier of the metric that the file holds")
        return nil
      }
      if columns.date != nil || columns.published != nil || !columns.metrics.isEmpty {
        reading.report(
          .unnecessaryKey, at: columns.span,
          "the columns of a `wide` file are days: only `area` and `ignore` are named",
          help: "remove the other keys, or use `layout: long`")
      }
      return reading.resolve(metric, in: reading.symbols.metrics).map {
        .wide(.init(area: area, metric: $0, ignored: Set(columns.ignored.map(\.value))))
      }
    }
    guard format == "arcgis-json" || layout == "long" else { return nil }
    if let ignored = columns.ignored.first {
      reading.report(
        .unnecessaryKey, at: ignored.span,
        "`ignore` belongs to `wide` files only: in others, a column that is not named is not read",
        help: "remove it")
    }
    guard let date = columns.date else {
      reading.report(
        .missingKey, at: columns.span, "`columns` needs `date` here",
        help: "name the column or field that holds the day")
      return nil
    }
    var metrics: [(metric: Int, column: String)] = []
    for (id, column) in columns.metrics {
      guard let place = reading.resolve(id, in: reading.symbols.metrics) else { return nil }
      metrics.append((place, column))
    }
    if let metric {
      guard let place = reading.resolve(metric, in: reading.symbols.metrics) else { return nil }
      metrics.append((place, metric.value))
    }
    guard !metrics.isEmpty else {
      reading.report(
        .missingKey, at: columns.span, "no metric is named for this source",
        help: "add `metrics: { METRIC: COLUMN }` under `columns`")
      return nil
    }
    let long = ObservationSource.LongColumns(
      date: date, area: area, published: columns.published, metrics: metrics)
    return format == "arcgis-json" ? .arcgis(long) : .long(long)
  }
}

extension AreaNaming {
  /// The area that a source's `areas-as` names; an unknown one is reported.
  fileprivate func dataArea(_ name: Located<String>) -> Area? {
    if let area = table.area(inData: name.value) { return area }
    findings.report(
      .unknownArea, at: name.span, "no area has the identifier `\(name.value)`",
      help: Spelling.suggestion(for: name.value, among: table.areas.map(\.id))
        ?? "write the identifier of a county, a state or the country")
    return nil
  }
}
