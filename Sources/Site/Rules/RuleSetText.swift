internal import Findings
internal import Messages
internal import Reports
internal import Rules

/// A version of a rule set in words, as its page has it: what stands above the table, and what each phase
/// says. Two versions are compared by these words.
struct RuleSetText {
  let version: RuleTable.Chosen
  /// From when to when it is valid, and which version cuts that short.
  let validity: String
  let facts: [Fact]
  let phases: [PhaseText]
  /// How many guidelines are left out, since a page would be too large with them.
  let left: Int

  /// The most guidelines of all phases together, each with those that it inherits.
  private static let mostGuidelines = 20_000

  var ruleSet: RuleSet { version.ruleSet }

  /// What is said of the version as a whole.
  struct Fact {
    let phrase: Phrase
    /// Without regard to other versions.
    let text: String
  }

  /// What is said of a phase.
  struct PhaseText {
    let phase: Phase
    let title: String
    /// The class of its colour.
    let paint: String
    /// The condition, and when that takes effect; nil: it applies where no other phase does.
    let starts: [String]?
    /// nil: another phase ends it, or nothing does.
    let ends: [String]?
    let guidelines: [GuidelineText]
  }

  /// A guideline of a phase. It is the same in two phases if it reads the same.
  struct GuidelineText: Hashable {
    let guideline: Guideline
    /// The phase that states it; nil: the rule set.
    let level: Int?
    let text: String
    /// Where and when it applies; nil: wherever and whenever the phase does.
    let limits: String?

    static func == (one: GuidelineText, other: GuidelineText) -> Bool {
      one.reads == other.reads && one.law == other.law
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(reads)
      hasher.combine(law)
    }

    /// What readers must do, and where and when.
    var reads: String { limits.map { "\(text) (\($0))" } ?? text }
    private var law: [String?] {
      [guideline.legalBasis?.title.value, guideline.legalBasis?.url]
    }
  }

  init(_ version: RuleTable.Chosen, _ table: RuleTable, _ edition: Edition) {
    self.version = version
    let ruleSet = version.ruleSet
    validity = table.validity(of: version)
    facts = table.facts(of: version).map { fact in
      switch fact.phrase {
      case .validity: Fact(phrase: fact.phrase, text: table.days(of: ruleSet))
      case .displaces:
        Fact(
          phrase: fact.phrase,
          text: ruleSet.displaces.map { edition.title(ofRuleSet: $0.value) }.joined(
            separator: "; "))
      default: Fact(phrase: fact.phrase, text: fact.text)
      }
    }
    let count = ruleSet.guidelineCount
    left = count > RuleSetText.mostGuidelines ? count : 0
    let guidelines =
      left > 0 ? ruleSet.phases.map { _ in [] } : version.phases.map(\.guidelines.entries)
    phases = zip(ruleSet.phases, guidelines).enumerated().map { level, pair in
      let (phase, entries) = pair
      return PhaseText(
        phase: phase, title: phase.title[edition.language],
        paint: edition.paint(phase, level: level),
        starts: phase.starts.map { edition.text(of: $0, ruleSet) },
        ends: phase.ends.map { edition.text(of: $0, ruleSet) },
        guidelines: entries.map { entry in
          GuidelineText(
            guideline: entry.guideline, level: entry.level,
            text: edition.text(of: entry.guideline, inEveryCountyOf: phase),
            limits: table.limits(of: entry.guideline, ruleSet))
        })
    }
  }
}

extension Edition {
  /// A condition with its count, and when that takes effect: `River level above 3, 3 days in a row`,
  /// `effective the next day`.
  func text(of trigger: Trigger, _ ruleSet: RuleSet) -> [String] {
    if let decision = words.decision(trigger, ruleSet) { return [capitalized(decision)] }
    let effect =
      trigger.consecutive.days > 1
      ? words.effect(of: trigger) : words.needed(trigger, ruleSet, namesOneDay: false)
    return [capitalized(words.plain(trigger, ruleSet)), effect]
  }

  /// The text of a guideline for all counties together: what differs between them is named in brackets.
  fileprivate func text(of guideline: Guideline, inEveryCountyOf phase: Phase) -> String {
    guideline.text(in: language) { placeholder in
      switch placeholder {
      case "phase": phase.title[language]
      case "county": "[\(wording[.siteCounty])]"
      case "state": "[\(wording[.state])]"
      case "date": "[\(wording[.siteDay])]"
      default: nil
      }
    }
  }

  /// The title of a rule set in its newest version, or else its identifier.
  func title(ofRuleSet id: String) -> String {
    workspace.ordinance(id)?.versions.last?.title[language] ?? id
  }
}
