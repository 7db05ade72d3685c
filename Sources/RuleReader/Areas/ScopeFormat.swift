internal import Findings
internal import Rules
internal import YAMLSource

/// The keys of `areas` in a rule set.
enum ScopeFields {
  static let country = Field(
    "country", Format.text.located, "The country's identifier, where the rules apply in all of it.")
  static let states = Field(
    "states", Format.text.located.list(atLeast: 1), "States, by identifier, abbreviation or title.")
  static let counties = Field(
    "counties", Format.text.located.list(atLeast: 1),
    "Counties, by identifier, or by name with their kind.")
  static let except = Field(
    "except",
    Format<Members>.mapping("`except`", [states.shape, counties.shape]) {
      members($0, isExcept: true)
    }, "States and counties that are left out.")

  static let scope = Format<AreaScope>(mapping.shape) { node, reading in
    guard node.kind == .mapping else {
      _ = reading.isMapping(
        node, for: "an area scope", key: country.key, help: help(for: node, reading))
      return nil
    }
    return mapping.read(node, reading)
  }

  /// The mapping to write in place of a list of names, or of a single one; nil: it is not clear which.
  private static func help(for node: YAMLNode, _ reading: Reading) -> String? {
    guard let areas = reading.symbols.areas, node.kind == .sequence || !node.isEmpty else {
      return nil
    }
    var names: [String] = []
    for name in node.kind == .scalar ? [node] : Array(node.elements.prefix(5)) {
      guard name.kind == .scalar, !name.isEmpty, name.text.utf8.count <= 40 else { return nil }
      names.append(name.text)
    }
    let levels = Set(names.map { areas.largerArea($0)?.level })
    guard (1...4).contains(names.count), levels.count == 1, let level = levels.first else {
      return nil
    }
    let list = names.map { name in
      name.first?.isLetter == true && Words.isIdentifier(name) ? name : QuotedText.written(name)
    }.joined(separator: ", ")
    return switch level {
    case nil, .county: "write `areas: { \(counties.key): [\(list)] }`"
    case .state: "write `areas: { \(states.key): [\(list)] }`"
    case .country: names.count == 1 ? "write `areas: { \(country.key): \(list) }`" : nil
    case .group: nil
    }
  }

  private static let mapping = Format<AreaScope>.mapping(
    "an area scope", [country.shape, states.shape, counties.shape, except.shape],
    rules: [.atLeastOne([country.key, states.key, counties.key])]
  ) { fields in
    let reading = fields.reading
    let country = fields(country)
    guard let table = reading.symbols.areas?.table else { return nil }
    var included: [Bool]
    var named: Set<Int> = []
    var merged: [Located<Int>] = []
    if let country {
      if fields.has(states) || fields.has(counties) {
        reading.report(
          .repeatedArea, at: fields.span(fields.has(states) ? states : counties),
          "the country contains all states and counties: naming some of them as well changes nothing",
          help: "remove these, or remove `country`", notes: [.init(country.span, "the country")])
      }
      let known = table.country
      guard ([known.id] + (known.title?.all.map(\.value) ?? [])).contains(country.value) else {
        reading.report(
          .unknownArea, at: country.span, "`\(country.value)` is not the country of this workspace",
          help: "the areas file calls it `\(known.id)`")
        return nil
      }
      included = table.areas.map { $0.level == .county }
      named = Set(table.states.map(\.index))
    } else if fields.has(states) || fields.has(counties) {
      let members = members(fields, isExcept: false)
      included = members.areas
      named = members.states
      merged = members.merged
    } else {
      // An unknown key has been reported; what was meant by it is not known.
      guard fields.node.entries.allSatisfy({ $0.key.has(ScopeFields.except.key) }) else {
        return nil
      }
      reading.report(
        .missingKey, at: fields.node, "an area scope needs `country`, `states` or `counties`",
        help: "write `{ country: \(table.country.id) }` for all counties")
      return nil
    }
    if let except = fields(except) {
      for (at, isExcept) in except.areas.enumerated() where isExcept { included[at] = false }
      merged += except.merged
    }
    return AreaScope(
      members: included, namesCountry: country != nil, states: named, merged: merged,
      span: fields.node.span)
  }

  /// The areas that states and counties named in one place amount to.
  struct Members {
    /// For every area of the table, whether it is one of them.
    var areas: [Bool] = []
    /// The named states.
    var states: Set<Int> = []
    /// The named counties that belong to another one from some day on.
    var merged: [Located<Int>] = []
  }

  /// Finds for every area of the table whether a state or county named here contains it.
  static func members(_ fields: Fields, isExcept: Bool) -> Members {
    guard let areas = fields.reading.symbols.areas else { return Members() }
    let table = areas.table
    var found = table.areas.map { _ in false }
    var merged: [Located<Int>] = []
    var places: [Int: Span] = [:]
    lazy var peopled = Set(table.areas.lazy.filter { $0.level == .county }.map(\.state))
    var named: [Int: Span] = [:]
    for name in fields(states) ?? [] {
      guard let state = areas.state(name) else { continue }
      let first = named.updateValue(name.span, forKey: state.index)
      if let first, peopled.contains(state.index) { reportTwice(name, fields, first: first) }
    }
    for area in table.areas where area.level == .county && !named.isEmpty {
      guard let span = area.state.flatMap({ named[$0] }) else { continue }
      found[area.index] = true
      places[area.index] = span
    }
    for name in fields(counties) ?? [] {
      guard
        let county = areas.county(
          name,
          largerArea: { larger in
            switch larger.level {
            case .country: isExcept ? nil : "write `country: \(larger.id)` in place of `counties`"
            case .state: "write it under `states`"
            case .group: "name its counties, each by itself"
            case .county: nil
            }
          })
      else { continue }
      if areas.reportsPart(county, name) { continue }
      if found[county.index] { reportTwice(name, fields, first: places[county.index]) }
      found[county.index] = true
      places[county.index] = name.span
      if county.merger != nil { merged.append(Located(county.index, name.span)) }
    }
    return Members(areas: found, states: Set(named.keys), merged: merged)
  }

  static func reportTwice(_ name: Located<String>, _ fields: Fields, first: Span?) {
    fields.reading.report(
      .repeatedArea, at: name.span, "`\(name.value)` is already contained in what comes before it",
      help: "remove it, or write the area that is meant",
      notes: first.map { [.init($0, "contained in this")] } ?? [])
  }
}

/// The words that say whose value or phase is read.
enum ScopeWords {
  /// `state`, `country` or a grouping of the workspace's areas; in tests `county`, too.
  static func scope(andCounty: Bool) -> Format<Comparison.Scope> {
    let words = (andCounty ? ["county"] : []) + ["state", "country"]
    let named = words.quoted
    let text = Format<String>.text(
      Shape.Text(
        "\(named) or a grouping of the areas",
        pattern: andCounty ? "^[a-z][a-z0-9-]*$" : "^(?!county$)[a-z][a-z0-9-]*$")
    ) { _ in true }
    return text.map { text, node, reading in
      switch text {
      case "state": return .state
      case "country": return .country
      case "county" where andCounty: return .own
      default: break
      }
      if let place = reading.symbols.areas?.table.grouping(id: text) { return .group(place) }
      let isName = text != "county" && Template.isName(text[...])
      // Where the areas could not be read, any name may be that of a grouping.
      if isName, reading.symbols.areas == nil { return nil }
      reading.report(
        isName ? .unknownArea : .badValue, at: node,
        isName
          ? "no grouping of the areas is called `\(text.prefix(60))`"
          : "`\(text.prefix(60))` is not \(named) or a grouping of the areas",
        help: help(for: text, words, reading))
      return nil
    }
  }

  /// What to write in place of a word that is neither one of these nor a grouping.
  private static func help(for text: String, _ words: [String], _ reading: Reading) -> String {
    if text == "county" { return "leave `of` out: without it the county's own is used" }
    let areas = reading.symbols.areas?.table
    if let areas, let area = reading.symbols.areas?.largerArea(text) {
      switch area.level {
      case .state: return "write `state`: each county's own is meant"
      case .country: return "write `country`"
      case .group(let grouping):
        return
          "write `\(areas.groupings[grouping].id)`: the area to which the county belongs is meant"
      case .county: break
      }
    }
    let known = words + (areas?.groupings.prefix(1000).map(\.id) ?? [])
    if let meant = Words.nearlyAllowed(text, known.contains) { return "write `\(meant)`" }
    if let near = Spelling.suggestion(for: text, among: known) { return near }
    let named = known.prefix(12).quoted
    return known.count == words.count
      ? "write \(named), or declare the grouping under `groups` in the areas file"
      : "allowed are \(named)"
  }
}
