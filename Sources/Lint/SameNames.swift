public import Findings
internal import RuleReader
internal import Rules

extension Check {
  public static let sameName = Check(
    "same-name", .warning, title: "Two rule sets that are called the same",
    finds: """
      Two rule sets that speak of one county on one day have the same name in a language: their \
      `short`, or their title where they have none. Capital letters make no difference.
      """,
    why: """
      Both stand beside each other on the page of that county and in its messages, and readers \
      cannot tell which of the two they look at.
      """,
    fix: "Give one of the two a `short` that tells them apart.",
    in: "rules/fishing.yaml",
    wrong: """
      title: { de: "Fischereiordnung", en: "Fishing Rules" }
      short: { de: "Fischerei", en: "Bathing rules" }
      """,
    right: #"title: { de: "Fischereiordnung", en: "Fishing Rules" }"#)
}

/// Checks whether people can tell the rule sets of their county by their names.
struct SameNames {
  let languages: [Language]
  let findings: FindingCollector

  /// One version: the place of its ordinance, and its own in that.
  private typealias Place = (ordinance: Int, version: Int)

  func check(_ ordinances: [Ordinance]) {
    var named: Set<Int> = []
    for language in languages {
      var places: [String: [Place]] = [:]
      for (at, ordinance) in ordinances.enumerated() {
        for (version, ruleSet) in ordinance.versions.enumerated() {
          places[ruleSet.name[language].lowercased(), default: []].append((at, version))
        }
      }
      for name in places.keys.sorted() {
        guard let found = places[name], found.contains(where: { $0.ordinance != found[0].ordinance })
        else { continue }
        check(found, of: ordinances, in: language, &named)
      }
    }
  }

  /// - Parameter named: the ordinances about which something was said.
  private func check(
    _ places: [Place], of ordinances: [Ordinance], in language: Language, _ named: inout Set<Int>
  ) {
    /// For each county the days on which rules of this name are in force; those of one ordinance that follow each other are
    /// one entry.
    var known: [Int: [(place: Place, days: DayRange)]] = [:]
    for place in places {
      let ordinance = ordinances[place.ordinance]
      let ruleSet = ordinance.versions[place.version]
      let days = ordinance.window(ofVersion: place.version)
      for county in ruleSet.scope.places {
        if !named.contains(place.ordinance),
          let other = known[county]?.first(where: {
            $0.place.ordinance != place.ordinance && $0.days.overlaps(days)
          })
        {
          named.insert(place.ordinance)
          let first = ordinances[other.place.ordinance].versions[other.place.version]
          let text = ruleSet.name.all[language.index]
          findings.report(
            .sameName, at: text.span,
            "in `\(language.code)` this rule set is called “\(text.value.prefix(60))”, as is `\(first.id.value)`, and there are counties with both",
            help: "give one of the two a `short` that tells them apart",
            notes: [.init(first.name.all[language.index].span, "the other one")])
        }
        if let last = known[county]?.last, last.place.ordinance == place.ordinance,
          days.from <= last.days.last + 1
        {
          let place = (known[county]?.count ?? 1) - 1
          known[county]?[place].days = DayRange(from: last.days.from, through: days.through)
        } else {
          known[county, default: []].append((place, days))
        }
      }
    }
  }
}

extension RuleSet {
  /// What it is called where there is little room.
  fileprivate var name: LocalizedText { short ?? title }
}
