public import Findings
internal import RuleReader
internal import Rules

extension Check {
  public static let sameName = Check(
    "same-name", .warning, title: "Two rule sets that are called the same",
    finds: """
      Two rule sets that cover the same county on the same day have the same name in a language: \
      their `short`, or their title where they do not have one. Case is ignored.
      """,
    why: """
      The page of that county and its messages name both, and readers cannot tell which of the \
      two is meant.
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

  /// How many rule sets of one name are reported: more would say nothing new.
  private static let mostOfOneName = 20

  func check(_ ordinances: [Ordinance]) {
    var named: Set<Set<Int>> = []
    for language in languages {
      var places: [String: [Place]] = [:]
      for (at, ordinance) in ordinances.enumerated() {
        for (version, ruleSet) in ordinance.versions.enumerated() {
          places[ruleSet.name[language].lowercased(), default: []].append((at, version))
        }
      }
      for name in places.keys.sorted() {
        guard let found = places[name],
          found.contains(where: { $0.ordinance != found[0].ordinance })
        else { continue }
        check(found, of: ordinances, in: language, &named)
      }
    }
  }

  /// - Parameters:
  ///   - places: of one name.
  ///   - named: the pairs of ordinances about which something was said.
  private func check(
    _ places: [Place], of ordinances: [Ordinance], in language: Language,
    _ named: inout Set<Set<Int>>
  ) {
    let windows = places.map {
      (place: $0, days: ordinances[$0.ordinance].window(ofVersion: $0.version))
    }
    .sorted {
      ($0.days.from, $0.place.ordinance) < ($1.days.from, $1.place.ordinance)
    }
    /// For each county what lasts longest of all that began: versions of one ordinance never
    /// overlap, so if it is of the same one, all others have ended, too.
    var longest: [Int: (place: Place, last: Day)] = [:]
    var count = 0
    for (place, days) in windows where count < SameNames.mostOfOneName {
      let ruleSet = ordinances[place.ordinance].versions[place.version]
      for county in ruleSet.scope.places {
        if let other = longest[county] {
          if other.last >= days.from, other.place.ordinance != place.ordinance,
            named.insert([place.ordinance, other.place.ordinance]).inserted
          {
            report(
              ruleSet, beside: ordinances[other.place.ordinance].versions[other.place.version],
              language)
            count += 1
          }
          if other.last >= days.last { continue }
        }
        longest[county] = (place, days.last)
      }
    }
  }

  private func report(_ ruleSet: RuleSet, beside other: RuleSet, _ language: Language) {
    let text = ruleSet.name.all[language.index]
    findings.report(
      .sameName, at: text.span,
      "in `\(language.code)` this rule set is called “\(text.value.prefix(60))”, as is `\(other.id.value)`, and there are counties with both",
      help: "give one of the two a `short` that tells them apart",
      notes: [.init(other.name.all[language.index].span, "the other one")])
  }
}

extension RuleSet {
  /// What it is called where there is little room.
  fileprivate var name: LocalizedText { short ?? title }
}
