internal import YAMLSource

/// The keys of the areas file.
enum AreaFields {
  static let id = Field(
    "areas", Format.identifier, required: true, "The identifier of this set of areas.")
  static let country = Field(
    "country", Format<CountryDraft>.country, required: true, "The country.")
  static let states = Field(
    "states", Format<CountryDraft>.state.list(), required: true, "Its states.")
  static let counties = Field(
    "counties", Format<CountyTable>.counties, required: true, "Its counties.")
  static let outlines = Field(
    "outlines", Format<OutlinesDraft>.outlines, "Polygons, for positions and maps.")
  static let all = [id.shape, country.shape, states.shape, counties.shape, outlines.shape]
}

/// The country or a state as written.
struct CountryDraft: Sendable {
  var id: Located<String>
  var short: String?
  var shortSpan: Span?
  var title: LocalizedText
}

/// A county as written, in a CSV file or inline.
struct CountyDraft: Sendable {
  var id: Located<String>
  var name: String
  var kind: String?
  var state: Located<String>
  var population: Int?
  var partOf: Located<String>?
  /// The areas to which it belongs, by the identifier of their grouping.
  var groups: [(grouping: Located<String>, area: Located<String>)] = []
}

/// `counties` as written.
struct CountyTable: Sendable {
  var counties: [CountyDraft]
  var groupings: [GroupingDraft]
  var merged: [MergerDraft]
  var abbreviations: [(short: String, kinds: [String])]
}

struct MergerDraft: Sendable {
  var id: Located<String>
  var into: Located<String>
  var since: Day
}

struct OutlinesDraft: Sendable {
  var file: Located<String>
  var property: String
}

/// The keys of the country and of a state.
enum CountryFields {
  static let id: Field<Located<String>> =
    Field("id", Format<String>.text.located, required: true, "The official identifier.")
  static let short: Field<Located<String>> =
    Field("short", Format<String>.text.located, "The usual abbreviation.")
  static let title: Field<LocalizedText> =
    Field("title", .localizedName, required: true, "The name.")

  static let country: Format<CountryDraft> = named("a country", [id.shape, title.shape])
  static let state: Format<CountryDraft> = named("a state", [id.shape, short.shape, title.shape])

  private static func named(
    _ name: String, _ shapes: [FieldShape]
  ) -> Format<CountryDraft> {
    .mapping(name, shapes) { fields in
      let id = fields(id)
      let short = shapes.count > 2 ? fields(short) : nil
      let title = fields(title)
      guard let id, let title else { return nil }
      return CountryDraft(
        id: id, short: short?.value, shortSpan: short?.span, title: title)
    }
  }
}

extension Format where Value == CountryDraft {
  static var country: Format<CountryDraft> { CountryFields.country }
  static var state: Format<CountryDraft> { CountryFields.state }
}

/// The keys of `counties`.
enum CountyTableFields {
  static let file: Field<Located<String>> =
    Field("file", Format<String>.path.located, "A CSV file with a row a county.")
  static let columns: Field<[(key: Located<String>, value: String)]> =
    Field(
      "columns",
      Format<String>.text.keyed(by: .choice(CountyColumn.allCases.map(\.rawValue))),
      "Which column of the file holds what.")
  static let list: Field<[CountyDraft]> =
    Field("list", Format<CountyDraft>.county.list(atLeast: 1), "The counties, in place of a file.")
  static let groups = Field(
    "groups", GroupingFields.groupings,
    "Groupings of the counties for `of`, by name: the column of the file with the area of each, or a mapping."
  )
  static let merged: Field<[MergerDraft]> =
    Field("merged", Format<MergerDraft>.merger.list(), "Counties that became part of another.")
  static let abbreviations: Field<[(key: Located<String>, value: [Located<String>])]> =
    Field(
      "abbreviations", NameFormats.oneOrMore.keyed(by: Format<String>.text),
      "Short forms of kinds of county, with the kinds they stand for.")

  static let counties: Format<CountyTable> =
    .mapping(
      "`counties`",
      [
        file.shape, columns.shape, list.shape, groups.shape, merged.shape, abbreviations.shape,
      ],
      rules: [
        .exactlyOne([file.key, list.key]), .needs(file.key, columns.key),
        .having(
          file.key,
          [
            .within(columns.key, [.all(["id", "name", "state"])]),
            .within(groups.key, [.each([.all([GroupingFields.column.key])])]),
          ]),
        .having(
          list.key,
          [.within(groups.key, [.each([.isMapping, .none([GroupingFields.column.key])])])]),
      ]
    ) { fields in
      let reading = fields.reading
      let file = fields(file)
      let columns = fields(columns)
      let list = fields(list)
      let groupings = fields(groups) ?? []
      let merged = fields(merged) ?? []
      let abbreviations = fields(abbreviations) ?? []
      var counties = list ?? []
      if fields.has(CountyTableFields.file), fields.has(CountyTableFields.list) {
        reading.report(
          .twoPlaces, at: fields.span(CountyTableFields.list),
          "the counties stand either in `file` or in `list`, not in both",
          help: "remove one of the two",
          notes: [.init(fields.span(CountyTableFields.file), "the file")])
      } else if !fields.has(CountyTableFields.file), !fields.has(CountyTableFields.list) {
        reading.report(
          .missingKey, at: fields.node, "`counties` needs `file` or `list`",
          help: "add `file:` and `columns:`, or the counties themselves under `list:`")
      } else if let file {
        guard let columns else {
          if !fields.has(CountyTableFields.columns) {
            reading.report(
              .missingKey, at: fields.node, "`counties` needs `columns`",
              help: "write `columns: { id: …, name: …, state: … }` with the file's headings")
          }
          return nil
        }
        guard reading.checkColumns(of: groupings, areInFile: true) else { return nil }
        counties = CountyFile(reading: reading).read(file, columns: columns, groupings)
      } else if !reading.checkColumns(of: groupings, areInFile: false) {
        return nil
      }
      return CountyTable(
        counties: counties, groupings: groupings, merged: merged,
        abbreviations: abbreviations.map { ($0.value, $1.map(\.value)) })
    }
}

extension Format where Value == CountyTable {
  static var counties: Format<CountyTable> { CountyTableFields.counties }
}

/// The keys of a county in `list`.
enum CountyFields {
  static let id: Field<Located<String>> =
    Field("id", Format<String>.text.located, required: true, "The official identifier, as text.")
  static let name: Field<String> =
    Field("name", .text, required: true, "The name without its kind.")
  static let kind: Field<String> = Field("kind", .text, "What kind of county it is.")
  static let state: Field<Located<String>> =
    Field(
      "state", Format<String>.text.located, required: true,
      "Its state, by identifier, abbreviation or title.")
  static let population: Field<Int> =
    Field("population", .integer(0...10_000_000_000), "Inhabitants.")
  static let partOf: Field<Located<String>> =
    Field("part-of", Format<String>.text.located, "The county whose part it is.")
  static let groups = Field(
    "groups",
    GroupingFields.named(
      Format<String>.text.located, by: GroupingFields.name, help: "write `{ GROUPING: AREA }`"),
    "The areas to which it belongs, by grouping: their identifiers.")

  static let county: Format<CountyDraft> =
    .mapping(
      "a county",
      [
        id.shape, name.shape, kind.shape, state.shape, population.shape, partOf.shape, groups.shape,
      ]
    ) { fields in
      let id = fields(id)
      let name = fields(name)
      let kind = fields(kind)
      let state = fields(state)
      let population = fields(population)
      let partOf = fields(partOf)
      let groups = fields(groups) ?? []
      guard let id, let name, let state else { return nil }
      return CountyDraft(
        id: id, name: name, kind: kind, state: state, population: population, partOf: partOf,
        groups: groups.map { (grouping: $0, area: $1) })
    }
}

extension Format where Value == CountyDraft {
  static var county: Format<CountyDraft> { CountyFields.county }
}

/// The keys of an element of `merged`.
enum MergerFields {
  static let id: Field<Located<String>> =
    Field("id", Format<String>.text.located, required: true, "The county that was dissolved.")
  static let into: Field<Located<String>> =
    Field("into", Format<String>.text.located, required: true, "The county it belongs to since.")
  static let since: Field<Day> =
    Field("since", .day, required: true, "The first day of the merger.")

  static let merger: Format<MergerDraft> =
    .mapping("a merger", [id.shape, into.shape, since.shape]) { fields in
      let id = fields(id)
      let into = fields(into)
      let since = fields(since)
      guard let id, let into, let since else { return nil }
      return MergerDraft(id: id, into: into, since: since)
    }
}

extension Format where Value == MergerDraft {
  static var merger: Format<MergerDraft> { MergerFields.merger }
}

/// The keys of `outlines`.
enum OutlineFields {
  static let file: Field<Located<String>> =
    Field("file", Format<String>.path.located, required: true, "A GeoJSON file.")
  static let id: Field<String> =
    Field("id", .text, required: true, "The property of a feature that holds the identifier.")

  static let outlines: Format<OutlinesDraft> =
    .mapping("`outlines`", [file.shape, id.shape]) { fields in
      let file = fields(file)
      let id = fields(id)
      guard let file, let id else { return nil }
      return OutlinesDraft(file: file, property: id)
    }
}

extension Format where Value == OutlinesDraft {
  static var outlines: Format<OutlinesDraft> { OutlineFields.outlines }
}
