internal import Findings
internal import Rules

/// The keys of the areas file.
enum AreaFields {
  static let id = Field(
    "areas", Format.identifier, required: true, "The identifier of this set of areas.")
  static let country = Field("country", CountryFields.country, required: true, "The country.")
  static let states = Field("states", CountryFields.state.list(), required: true, "Its states.")
  static let counties = Field(
    "counties", CountyTableFields.counties, required: true, "Its counties.")
  static let outlines = Field(
    "outlines", OutlineFields.outlines, "Polygons, for positions and maps.")
  static let places = Field(
    "places", PlaceFields.places, "Towns and villages, for people who do not know their county.")
}

/// The country or a state as written.
struct CountryDraft: Sendable {
  var id: Located<String>
  var short: Located<String>?
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
  var otherNames: [(name: String, county: Located<String>)]
}

struct MergerDraft: Sendable {
  var id: Located<String>
  var into: Located<String>
  var since: Day
}

/// The keys of the country and of a state.
enum CountryFields {
  static let id = Field("id", Format.text.located, required: true, "The official identifier.")
  static let short = Field("short", Format.text.located, "The usual abbreviation.")
  static let title = Field("title", Format.localizedName, required: true, "The name.")

  static let country = Format<CountryDraft>.mapping("a country", id, title) { _, id, title in
    guard let id, let title else { return nil }
    return CountryDraft(id: id, title: title)
  }
  static let state = Format<CountryDraft>.mapping("a state", id, short, title) {
    _, id, short, title in
    guard let id, let title else { return nil }
    return CountryDraft(id: id, short: short, title: title)
  }
}

/// The keys of `counties`.
enum CountyTableFields {
  static let file = Field("file", Format.path.located, "A CSV file with a row per county.")
  static let columns = Field(
    "columns", Format.text.keyed(by: .choice(CountyColumn.allCases.map(\.rawValue))),
    "Which column of the file holds what.")
  static let list = Field(
    "list", CountyFields.county.list(atLeast: 1), "The counties, in place of a file.")
  static let groups = Field(
    "groups", GroupingFields.groupings,
    "Groupings of the counties for `of`, by name: the column of the file with the area of each, or a mapping."
  )
  static let merged = Field(
    "merged", MergerFields.merger.list(), "Counties that became part of another.")
  static let abbreviations = Field(
    "abbreviations", NameFormats.oneOrMore.keyed(by: .text),
    "Short forms of kinds of county, with the kinds they mean.")
  static let otherNames = Field(
    "other-names", Format.text.located.keyed(by: .text),
    "Further names by which people and publishers call counties, each with the identifier of its county."
  )

  static let counties = Format<CountyTable>.mapping(
    "`counties`", file, columns, list, groups, merged, abbreviations, otherNames,
    rules: [
      .exactlyOne([file.key, list.key]), .needs(file.key, columns.key),
      .having(
        file.key,
        [
          .within(columns.key, [.all(["id", "name", "state"])]),
          .within(groups.key, [.each([.all([GroupingFields.column.key])])]),
        ]),
      .having(
        list.key, [.within(groups.key, [.each([.isMapping, .none([GroupingFields.column.key])])])]),
    ]
  ) { fields, path, columns, listed, groups, merged, abbreviations, otherNames in
    let reading = fields.reading
    let groupings = groups ?? []
    var counties = listed ?? []
    if fields.has(file), fields.has(list) {
      reading.report(
        .twoPlaces, at: fields.span(list),
        "the counties are given either in `file` or in `list`, not in both",
        help: "remove one of the two", notes: [.init(fields.span(file), "the file")])
    } else if !fields.has(file), !fields.has(list) {
      reading.report(
        .missingKey, at: fields.node, "`counties` needs `file` or `list`",
        help: "add `file:` and `columns:`, or the counties themselves under `list:`")
    } else if let path {
      guard let columns else {
        if !fields.has(CountyTableFields.columns) {
          reading.report(
            .missingKey, at: fields.node, "`counties` needs `columns`",
            help: "write `columns: { id: …, name: …, state: … }` with the file's headings")
        }
        return nil
      }
      guard reading.findings.checkColumns(of: groupings, areInFile: true) else { return nil }
      counties = CountyFile(reading: reading).read(path, columns: columns, groupings)
    } else if !reading.findings.checkColumns(of: groupings, areInFile: false) {
      return nil
    }
    return CountyTable(
      counties: counties, groupings: groupings, merged: merged ?? [],
      abbreviations: (abbreviations ?? []).map { ($0.value, $1.map(\.value)) },
      otherNames: (otherNames ?? []).map { ($0.value, $1) })
  }
}

/// The keys of a county in `list`.
enum CountyFields {
  static let id = Field(
    "id", Format.text.located, required: true, "The official identifier, as text.")
  static let name = Field("name", Format.text, required: true, "The name without its kind.")
  static let kind = Field("kind", Format.text, "What kind of county it is.")
  static let state = Field(
    "state", Format.text.located, required: true,
    "Its state, by identifier, abbreviation or title.")
  static let population = Field(
    "population", Format.integer(0...10_000_000_000), "Inhabitants.")
  static let partOf = Field("part-of", Format.text.located, "The county whose part it is.")
  static let groups = Field(
    "groups",
    Format.text.located.keyed(
      by: GroupingFields.name, as: "`groups`", help: "write `{ GROUPING: AREA }`"),
    "The areas to which it belongs, by grouping: their identifiers.")

  static let county = Format<CountyDraft>.mapping(
    "a county", id, name, kind, state, population, partOf, groups
  ) { _, id, name, kind, state, population, partOf, groups in
    guard let id, let name, let state else { return nil }
    return CountyDraft(
      id: id, name: name, kind: kind, state: state, population: population, partOf: partOf,
      groups: (groups ?? []).map { (grouping: $0, area: $1) })
  }
}

/// The keys of an element of `merged`.
enum MergerFields {
  static let id = Field("id", Format.text.located, required: true, "The county that was dissolved.")
  static let into = Field(
    "into", Format.text.located, required: true, "The county it belongs to since.")
  static let since = Field("since", Format.day, required: true, "The first day of the merger.")

  static let merger = Format<MergerDraft>.mapping("a merger", id, into, since) {
    _, id, into, since in
    guard let id, let into, let since else { return nil }
    return MergerDraft(id: id, into: into, since: since)
  }
}

/// The keys of `outlines`.
enum OutlineFields {
  static let file = Field("file", Format.path.located, required: true, "A GeoJSON file.")
  static let id = Field(
    "id", Format.text, required: true, "The property of a feature that holds the identifier.")

  static let attribution = Field(
    "attribution", Format<String>.text,
    "Who published the outlines and under which licence; shown wherever they are.")

  static let outlines = Format<AreaTable.Outlines>.mapping("`outlines`", file, id, attribution) {
    fields, file, id, attribution in
    let reading = fields.reading
    guard let file, let id, let path = reading.files.resolve(file, in: reading.file.path) else {
      return nil
    }
    return AreaTable.Outlines(path: path, property: id, attribution: attribution)
  }
}

/// The keys of `places`.
enum PlaceFields {
  static let file = Field(
    "file", Format.path.located, required: true,
    "A CSV file with a row per place and county, or per postal code of the place there.")
  static let columns = Field(
    "columns", PlaceColumnFields.columns, required: true, "Which column of the file holds what.")
  static let attribution = Field(
    "attribution", Format<String>.text,
    "Who published the places and under which licence; shown wherever they are.")

  static let places = Format<AreaTable.PlaceFile>.mapping("`places`", file, columns, attribution) {
    fields, file, columns, attribution in
    let reading = fields.reading
    guard let file, let columns, let path = reading.files.resolve(file, in: reading.file.path)
    else { return nil }
    return AreaTable.PlaceFile(
      path: path, name: columns.name, county: columns.county, code: columns.code,
      attribution: attribution)
  }
}

/// The keys of `columns` of `places`.
enum PlaceColumnFields {
  static let name = Field(
    "name", Format.text.located, required: true, "The column with the name of the place.")
  static let county = Field(
    "county", Format.text.located, required: true,
    "The column with the identifier of the county it lies in.")
  static let code = Field(
    "code", Format.text.located,
    "The column with a postal code of the place there; a place with several has a row for each.")

  static let columns = Format<
    (name: Located<String>, county: Located<String>, code: Located<String>?)
  >.mapping("`columns`", name, county, code) { _, name, county, code in
    guard let name, let county else { return nil }
    return (name, county, code)
  }
}
