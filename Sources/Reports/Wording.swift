internal import RuleLanguage

/// The words around an answer, in German and English; in any other language English.
struct Wording: Sendable {
  let language: Language
  let style: LanguageStyle
  private let table: [Phrase: String]

  enum Phrase: Sendable {
    case since, until, then, unknown, stale, undecided, answeredBy, partOf, mergedInto
    case noRules, nearestDay, noDayAtAll
    case guidelines, legalBasis, version, data, latestDay, noValue, on, known
    case noValueSince, noDataAtAll, nothingCounted
    case inForce, notInForce, starts, ends, appliesElse
    case filled, running, effective, counted, skipped, beforeEntry, noRow, emptyField
    case held, notHeld, notKnown, days, always, sameDay, daysLater, nextWeekday, ofArea
    case and, or, not, above, atLeast, below, atMost, calendarDay, calendarDays, because
    case unless
  }

  init(_ language: Language) {
    self.language = language
    style = LanguageStyle(language)
    table = language.code.hasPrefix("de") ? Wording.german : Wording.english
  }

  subscript(phrase: Phrase) -> String { table[phrase] ?? "" }

  /// A phrase with its placeholders filled in.
  func say(_ phrase: Phrase, _ values: [String: String]) -> String {
    Template(self[phrase]).filled { values[$0] }
  }

  private static let english: [Phrase: String] = [
    .since: "since {day}", .until: "until {day}", .then: "from {day}: {phase}",
    .unknown: "unknown",
    .stale: "out of date: the newest value is of {day}, {age} days ago; {source} allows {allowed}",
    .undecided: "out of date: since {day} no value decides, so the last known phase stays",
    .answeredBy: "answered as {area}",
    .partOf: "{name} is a part of {area}, which is the county the law knows",
    .mergedInto: "{name} became part of {area} on {day}",
    .noRules: "No rule set is in force here on {day}.",
    .nearestDay: "The nearest day with one is {day}.",
    .noDayAtAll: "There is no day with one: check `areas` of the rule sets.",
    .guidelines: "Guidelines", .legalBasis: "Legal basis", .version: "version", .data: "Data",
    .latestDay: "values up to {day}", .noValue: "no value", .on: "on {day}",
    .known: "known up to {day}",
    .noValueSince: "{metric} of {area} has no value from {from} through {through}",
    .noDataAtAll: "no day that counts has been observed by {through}",
    .nothingCounted: "not every condition was known on a day from {from} through {through}",
    .inForce: "in force", .notInForce: "not in force", .starts: "starts", .ends: "ends",
    .appliesElse: "applies where no other phase does",
    .filled: "{count} of {needed} {unit}: full on {day}, effective from {effective}",
    .running: "{count} of {needed} {unit} on {day}",
    .effective: "effective {when}", .counted: "counted", .skipped: "not counted: {why}",
    .beforeEntry: "not counted: not after the first day in force",
    .noRow: "no row in the data", .emptyField: "no value",
    .held: "holds", .notHeld: "does not hold", .notKnown: "unknown",
    .days: "days", .always: "", .sameDay: "the same day", .daysLater: "{days} days later",
    .nextWeekday: "next {weekday}", .ofArea: "of {area}",
    .and: " and ", .or: " or ", .not: "not ({condition})", .above: "above {bound}",
    .atLeast: "at least {bound}", .below: "below {bound}", .atMost: "at most {bound}",
    .calendarDay: "day", .calendarDays: "days", .because: "because", .unless: "unless",
  ]

  private static let german: [Phrase: String] = [
    .since: "seit {day}", .until: "bis {day}", .then: "ab {day}: {phase}",
    .unknown: "unbekannt",
    .stale: "veraltet: der neueste Wert ist vom {day}, {age} Tage alt; {source} erlaubt {allowed}",
    .undecided: "veraltet: seit {day} entscheidet kein Wert, die letzte bekannte Stufe bleibt",
    .answeredBy: "beantwortet als {area}",
    .partOf: "{name} ist ein Teil von {area}; nur diesen Kreis kennt das Recht",
    .mergedInto: "{name} gehört seit {day} zu {area}",
    .noRules: "Am {day} gilt hier kein Regelwerk.",
    .nearestDay: "Der nächste Tag mit einem ist der {day}.",
    .noDayAtAll: "Es gibt keinen Tag mit einem: `areas` der Regelwerke prüfen.",
    .guidelines: "Regeln", .legalBasis: "Rechtsgrundlage", .version: "Fassung", .data: "Daten",
    .latestDay: "Werte bis {day}", .noValue: "kein Wert", .on: "am {day}",
    .known: "bekannt bis {day}",
    .noValueSince: "{metric} von {area} hat vom {from} bis {through} keinen Wert",
    .noDataAtAll: "bis {through} wurde kein Tag beobachtet, der zählt",
    .nothingCounted: "vom {from} bis {through} war nicht jede Bedingung an einem Tag bekannt",
    .inForce: "in Kraft", .notInForce: "nicht in Kraft", .starts: "beginnt", .ends: "endet",
    .appliesElse: "gilt, wo keine andere Stufe gilt",
    .filled: "{count} von {needed} {unit}: voll am {day}, wirksam ab {effective}",
    .running: "{count} von {needed} {unit} am {day}",
    .effective: "wirksam {when}", .counted: "gezählt", .skipped: "nicht gezählt: {why}",
    .beforeEntry: "nicht gezählt: nicht nach dem ersten Tag in Kraft",
    .noRow: "keine Zeile in den Daten", .emptyField: "kein Wert",
    .held: "erfüllt", .notHeld: "nicht erfüllt", .notKnown: "unbekannt",
    .days: "Tage", .always: "", .sameDay: "am selben Tag", .daysLater: "{days} Tage später",
    .nextWeekday: "am nächsten {weekday}", .ofArea: "von {area}",
    .and: " und ", .or: " oder ", .not: "nicht ({condition})", .above: "über {bound}",
    .atLeast: "mindestens {bound}", .below: "unter {bound}", .atMost: "höchstens {bound}",
    .calendarDay: "Tag", .calendarDays: "Tage", .because: "weil", .unless: "außer",
  ]
}
