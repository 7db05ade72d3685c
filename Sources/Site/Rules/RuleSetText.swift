internal import Findings
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
    /// nil: it applies where no other phase does.
    let starts: TriggerText?
    /// nil: another phase ends it, or nothing does.
    let ends: TriggerText?
    let guidelines: [GuidelineText]
  }

  struct TriggerText: Hashable {
    let condition: String
    /// On how many days it must be true, and when that takes effect.
    let needed: String
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
    let words = edition.words
    validity = table.validity(of: version)
    func text(_ trigger: Trigger?) -> TriggerText? {
      trigger.map {
        TriggerText(
          condition: words.text(of: $0.when, ruleSet),
          needed: words.needed($0, ruleSet, namesOneDay: false))
      }
    }
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
    phases = version.phases.map { chosen in
      let phase = chosen.phase
      return PhaseText(
        phase: phase, title: phase.title[edition.language],
        paint: edition.paint(phase, level: chosen.level), starts: text(phase.starts),
        ends: text(phase.ends),
        guidelines: chosen.guidelines.entries.map { entry in
          GuidelineText(
            guideline: entry.guideline, level: entry.level,
            text: edition.text(of: entry.guideline, inEveryCountyOf: phase),
            limits: table.limits(of: entry.guideline, ruleSet))
        })
    }
  }
}

extension Edition {
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
