/// The templates of which a message consists, one a case; the raw values are the names under which
/// `new-rules` in `messages.yaml` gives them.
public enum MessageTemplate: String, Sendable, CaseIterable {
  // The first line.
  case headlinePhase = "headline-phase"
  case headlineBegins = "headline-begins"
  case headlineEnds = "headline-ends"
  case headlineSame = "headline-same"
  case headlineUnknown = "headline-unknown"
  case headlineTerritory = "headline-territory"
  // The second line.
  case summaryNew = "summary-new"
  case summaryStricter = "summary-stricter"
  case summaryNewOrStricter = "summary-new-or-stricter"
  case summaryEased = "summary-eased"
  case summaryLifted = "summary-lifted"
  case summaryEasedOrLifted = "summary-eased-or-lifted"
  case summaryChanged = "summary-changed"
  case summaryReworded = "summary-reworded"
  case summaryNothing = "summary-nothing"
  case summaryNone = "summary-none"
  case summaryUndecided = "summary-undecided"
  case moreTopics = "more-topics"
  case summaryWhy = "summary-why"
  case reasonValues = "reason-values"
  case reasonAmendment = "reason-amendment"
  case reasonBegins = "reason-begins"
  case reasonEnds = "reason-ends"
  case reasonDates = "reason-dates"
  case reasonNotice = "reason-notice"
  case reasonTerritory = "reason-territory"
  case reasonPhase = "reason-phase"
  case reasonNoPhase = "reason-no-phase"
  case reasonRowAgain = "reason-row-again"
  // What applies.
  case before
  case beforeNone = "before-none"
  case beforeUnknown = "before-unknown"
  case after
  case announced
  case afterThrough = "after-through"
  case afterUntil = "after-until"
  case afterAtMost = "after-at-most"
  case afterOneDay = "after-one-day"
  case afterNone = "after-none"
  case afterUnknown = "after-unknown"
  // Why.
  case why
  case whyFilled = "why-filled"
  case whyDue = "why-due"
  case whyUnit = "why-unit"
  case valueOn = "value-on"
  case whyValues = "why-values"
  case whyAmendment = "why-amendment"
  case whyBegins = "why-begins"
  case whyBeginsUntil = "why-begins-until"
  case whyEnds = "why-ends"
  case whyDates = "why-dates"
  case whyNotice = "why-notice"
  case whyTerritory = "why-territory"
  // What to do.
  case added
  case tightened
  case relaxed
  case changed
  case reworded
  case lifted
  case laterGroup = "later-group"
  case formerly
  case nothing
  case unchanged
  case undecided

  /// The placeholders that a text for this template may use.
  public var placeholders: [String] {
    let all = Template(words.english).placeholders.once(by: \.self)
    return all + all.compactMap(MessageTemplate.withoutWeekday)
  }

  /// The placeholders of days, which have the day of the week, and those of the same day without it.
  private static let days = [
    ("day", "date"), ("until", "until-date"), ("from", "from-date"), ("full", "full-date"),
  ]

  /// The placeholder of the same day without its day of the week; nil: it stands for no day.
  package static func withoutWeekday(_ name: String) -> String? { days.first { $0.0 == name }?.1 }

  /// The opposite.
  package static func withWeekday(_ name: String) -> String? { days.first { $0.1 == name }?.0 }

  /// Those without which something would not be said. The ordinance may be plain from the phase.
  package var required: [String] {
    Template(words.english).certainPlaceholders.subtracting(["ruleset"]).sorted()
  }

  /// The words around answers of which messages make use, too.
  package static let phrases: [Phrase] = [
    .unknown, .legalBasis, .data, .latestDay, .ofArea, .ofState, .ofCountry, .inRow, .and, .or,
    .not,
    .above, .atLeast, .below, .atMost, .day, .days, .nothingChanges,
  ]

  /// How it could stand in a file, with all its placeholders.
  package func example(in code: String) -> String {
    "\(rawValue): { \(code): \"\(words.english)\" }"
  }

  /// Names of templates for a sentence: those that begin alike together, where all are meant.
  package static func listed(_ templates: [MessageTemplate]) -> String {
    func group(_ template: MessageTemplate) -> Substring {
      template.rawValue.prefix { $0 != "-" }
    }
    var seen: Set<Substring> = []
    return templates.compactMap { template in
      let all = allCases.filter { group($0) == group(template) }
      guard all.count > 2, all.allSatisfy(templates.contains) else {
        return "`\(template.rawValue)`"
      }
      guard seen.insert(group(template)).inserted else { return nil }
      return "all \(all.count) of `\(group(template))…`"
    }.joined(separator: ", ")
  }

  /// The placeholders that are numbers, so that a plural may depend on them.
  package static let numbers: Set<String> = ["n"]

  /// The template in the languages that are built in. English stands in for a language that does not
  /// give it.
  package var words: (english: String, german: String) {
    switch self {
    case .headlinePhase:
      ("{county}, from {day}: {phase} – {ruleset}", "{county}, ab {day}: {phase} – {ruleset}")
    case .headlineBegins:
      (
        "{county}, from {day}: {phase} – new: {ruleset}",
        "{county}, ab {day}: {phase} – neu: {ruleset}"
      )
    case .headlineEnds:
      ("{county}, from {day}: end of “{ruleset}”", "{county}, ab {day}: {ruleset} zu Ende")
    case .headlineSame:
      (
        "{county}, from {day}: other rules, still {phase} – {ruleset}",
        "{county}, ab {day}: andere Regeln, weiterhin {phase} – {ruleset}"
      )
    case .headlineUnknown:
      (
        "{county}, from {day}: not known which rules apply – {ruleset}",
        "{county}, ab {day}: nicht bekannt, welche Regeln gelten – {ruleset}"
      )
    case .headlineTerritory:
      (
        "{county}, from {day}: now {area}, {phase} – {ruleset}",
        "{county}, ab {day}: nun {area}, {phase} – {ruleset}"
      )
    case .summaryNew: ("New rules: {topics}.", "Neue Regeln: {topics}.")
    case .summaryStricter: ("Stricter: {topics}.", "Strenger: {topics}.")
    case .summaryNewOrStricter:
      ("New or stricter rules: {topics}.", "Neue oder strengere Regeln: {topics}.")
    case .summaryEased: ("Eased: {topics}.", "Gelockert: {topics}.")
    case .summaryLifted: ("Rules lifted for: {topics}.", "Regeln aufgehoben für: {topics}.")
    case .summaryEasedOrLifted:
      ("Rules eased or lifted for: {topics}.", "Regeln gelockert oder aufgehoben für: {topics}.")
    case .summaryChanged: ("Changed rules: {topics}.", "Geänderte Regeln: {topics}.")
    case .summaryReworded: ("New wording: {topics}.", "Neuer Wortlaut: {topics}.")
    case .summaryNothing: ("No rule of it changes.", "An den einzelnen Regeln ändert sich nichts.")
    case .summaryNone: ("No rules come with it.", "Damit sind keine Regeln verbunden.")
    case .summaryUndecided:
      (
        "Of some rules it is not known whether they apply.",
        "Von einzelnen Regeln ist nicht bekannt, ob sie gelten."
      )
    case .moreTopics:
      (
        "{topics} and {n, one: one more topic, other: {n} more topics}",
        "{topics} und {n, one: ein weiteres Thema, other: {n} weitere Themen}"
      )
    case .summaryWhy: ("Reason: {reason}.", "Grund: {reason}.")
    case .reasonValues: ("new figures", "neue Zahlen")
    case .reasonAmendment: ("the rules have been amended", "die Regeln wurden geändert")
    case .reasonBegins: ("start of “{ruleset}”", "Beginn von „{ruleset}“")
    case .reasonEnds: ("end of “{ruleset}”", "Ende von „{ruleset}“")
    case .reasonDates: ("some rules are limited to certain days", "einzelne Regeln sind befristet")
    case .reasonNotice: ("decision of the authority: {title}", "Entscheidung der Behörde: {title}")
    case .reasonTerritory: ("{name} is now part of: {area}", "{name} gehört nun zu: {area}")
    case .reasonPhase:
      ("“{phase}” in force on the day before ({ruleset})", "am Vortag galt „{phase}“ ({ruleset})")
    case .reasonNoPhase:
      (
        "“{phase}” not in force on the day before ({ruleset})",
        "am Vortag galt „{phase}“ nicht ({ruleset})"
      )
    case .reasonRowAgain:
      ("{condition}, and this for {count} {unit}", "{condition}, und das {count} {unit} lang")
    case .before: ("Until {day}: {phase}", "Bis {day}: {phase}")
    case .beforeNone:
      (
        "Until {day}: “{ruleset}” not yet in force here",
        "Bis {day}: „{ruleset}“ hier noch nicht in Kraft"
      )
    case .beforeUnknown:
      ("Until {day}: not known which rules apply", "Bis {day}: nicht bekannt, welche Regeln gelten")
    case .announced: ("Announced before for {day}: {phase}", "Angekündigt war für {day}: {phase}")
    case .after: ("From {day}: {phase}", "Ab {day}: {phase}")
    case .afterThrough: ("From {day} until {until}: {phase}", "Von {day} bis {until}: {phase}")
    case .afterUntil:
      (
        "From {day}: {phase} (these rules run until {until} at the latest)",
        "Ab {day}: {phase} (diese Regeln gelten höchstens bis {until})"
      )
    case .afterAtMost:
      (
        "From {day}: {phase} (until {until} at the latest)",
        "Ab {day}: {phase} (höchstens bis {until})"
      )
    case .afterOneDay: ("On {day} only: {phase}", "Nur am {day}: {phase}")
    case .afterNone:
      (
        "From {day}: “{ruleset}” no longer in force here",
        "Ab {day}: „{ruleset}“ hier nicht mehr in Kraft"
      )
    case .afterUnknown:
      ("From {day}: not known which rules apply", "Ab {day}: nicht bekannt, welche Regeln gelten")
    case .why: ("Why", "Warum")
    case .whyFilled: ("{condition}: {values}", "{condition}: {values}")
    case .whyDue: ("Met on {full}, in effect from {day}.", "Erfüllt am {full}, wirksam ab {day}.")
    case .whyUnit: ("{metric}: {unit}", "{metric}: {unit}")
    case .valueOn: ("{value} ({day})", "{value} ({day})")
    case .whyValues: ("The figures have changed.", "Die Zahlen haben sich geändert.")
    case .whyAmendment:
      ("The rules have been amended: {title}", "Die Regeln wurden geändert: {title}")
    case .whyBegins: ("“{ruleset}” is in force from {from} on.", "„{ruleset}“ gilt ab {from}.")
    case .whyBeginsUntil:
      (
        "“{ruleset}” is in force from {from} until {until}.",
        "„{ruleset}“ gilt von {from} bis {until}."
      )
    case .whyEnds: ("“{ruleset}” is in force here until {day}.", "„{ruleset}“ gilt hier bis {day}.")
    case .whyDates:
      ("Some rules apply on certain days only.", "Einzelne Regeln gelten nur an bestimmten Tagen.")
    case .whyNotice: ("Decision of the authority: {title}", "Entscheidung der Behörde: {title}")
    case .whyTerritory:
      ("From {day}, {name} is part of: {area}.", "Ab {day} gehört {name} zu: {area}.")
    case .added: ("New", "Neu")
    case .tightened: ("Stricter", "Strenger")
    case .relaxed: ("Eased", "Gelockert")
    case .changed: ("Changed", "Geändert")
    case .reworded: ("New wording", "Neuer Wortlaut")
    case .lifted: ("No longer applies", "Gilt nicht mehr")
    case .laterGroup: ("{title}, from {day}", "{title}, ab {day}")
    case .formerly: ("Before: {text}", "Bisher: {text}")
    case .nothing: ("No rule applies here any more.", "Hier gilt keine Regel mehr daraus.")
    case .unchanged:
      (
        "{n, one: One other rule goes on, other: {n} other rules go on} unchanged.",
        "{n, one: Eine weitere Regel gilt, other: {n} weitere Regeln gelten} unverändert."
      )
    case .undecided: ("Not known whether it applies", "Nicht bekannt, ob es gilt")
    }
  }
}
