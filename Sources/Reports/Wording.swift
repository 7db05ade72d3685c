internal import RuleLanguage

/// The words around an answer, in German and English; in any other language English.
struct Wording: Sendable {
  let language: Language
  let style: LanguageStyle
  private let isGerman: Bool

  init(_ language: Language) {
    self.language = language
    style = LanguageStyle(language)
    isGerman = language.code == "de" || language.code.hasPrefix("de-")
  }

  subscript(phrase: Phrase) -> String { isGerman ? phrase.words.german : phrase.words.english }

  /// A phrase with its placeholders filled in.
  func say(_ phrase: Phrase, _ values: [String: String]) -> String {
    Template(self[phrase]).filled { values[$0] }
  }

  enum Phrase: Sendable {
    case since, until, then, unknown, stale, undecided, partOf, mergedInto
    case noRules, nearestDay, noDayAtAll
    case guidelines, legalBasis, version, data, latestDay, noValue, on, ofArea
    case noValueSince, noDataAtAll, nothingCounted
    case withoutEffect
    case inForce, notInForce, starts, ends, appliesElse
    case filled, running, effective, sameDay, nextDay, daysLater, nextWeekday, fromDayAfterEntry
    case counted, skipped, beforeEntry, noRow, emptyField, held, notHeld, notKnown
    case ofState, ofCountry, rounded
    case name, state, asOf, page, onePage, noCounty, near, isStale, noDataYet, noData
    case dayHeading, dayBefore, weekBefore, noRulesFor, valuesFrom, otherThresholds
    case and, or, not, above, atLeast, below, atMost, day, days

    var words: (english: String, german: String) {
      switch self {
      case .since: ("since {day}", "seit {day}")
      case .until: ("until {day}", "bis {day}")
      case .then: ("from {day}: {phase}", "ab {day}: {phase}")
      case .unknown: ("unknown", "unbekannt")
      case .stale:
        (
          "out of date: the newest value is of {day}, {age} days ago; {source} allows {allowed}",
          "veraltet: der neueste Wert ist vom {day}, {age} Tage alt; {source} erlaubt {allowed}"
        )
      case .undecided:
        (
          "out of date: since {day} no value decides, so the last known phase stays",
          "veraltet: seit {day} entscheidet kein Wert, die letzte bekannte Stufe bleibt"
        )
      case .partOf:
        (
          "{name} is a part of {area}, the county that the law knows",
          "{name} ist ein Teil von {area}; nur diese Gebietskörperschaft kennt das Recht"
        )
      case .mergedInto:
        ("{name} became part of {area} on {day}", "{name} gehört seit {day} zu {area}")
      case .noRules:
        ("No rule set is in force here on {day}.", "Am {day} gilt hier kein Regelwerk.")
      case .nearestDay:
        ("The nearest day with one is {day}.", "Der nächste Tag mit einem ist der {day}.")
      case .noDayAtAll:
        (
          "There is no day with one: check `areas` of the rule sets.",
          "Es gibt keinen Tag mit einem: `areas` der Regelwerke prüfen."
        )
      case .guidelines: ("Guidelines", "Regeln")
      case .legalBasis: ("Legal basis", "Rechtsgrundlage")
      case .version: ("version", "Fassung")
      case .data: ("Data", "Daten")
      case .latestDay: ("values up to {day}", "Werte bis {day}")
      case .noValue: ("no value", "kein Wert")
      case .on: ("on {day}", "am {day}")
      case .ofArea: ("of {area}", "von {area}")
      case .noValueSince:
        (
          "{metric} of {area} has no value from {from} through {through}",
          "{metric} von {area} hat vom {from} bis {through} keinen Wert"
        )
      case .noDataAtAll:
        (
          "no day that counts has been observed by {through}",
          "bis {through} wurde kein Tag beobachtet, der zählt"
        )
      case .nothingCounted:
        (
          "not every condition was known on a day from {from} through {through}",
          "vom {from} bis {through} war nicht jede Bedingung an einem Tag bekannt"
        )
      case .withoutEffect: ("without legal effect", "ohne rechtliche Wirkung")
      case .inForce: ("in force", "in Kraft")
      case .notInForce: ("not in force", "nicht in Kraft")
      case .starts: ("starts", "beginnt")
      case .ends: ("ends", "endet")
      case .appliesElse:
        ("applies where no other phase does", "gilt, wo keine andere Stufe gilt")
      case .filled:
        (
          "{count} of {needed}: full on {day}, effective from {effective}",
          "{count} von {needed}: voll am {day}, wirksam ab {effective}"
        )
      case .running: ("{count} of {needed} on {day}", "{count} von {needed} am {day}")
      case .effective: ("effective {when}", "wirksam {when}")
      case .sameDay: ("the same day", "am selben Tag")
      case .nextDay: ("the next day", "am nächsten Tag")
      case .daysLater: ("{days} days later", "{days} Tage später")
      case .nextWeekday: ("next {weekday}", "am nächsten {weekday}")
      case .fromDayAfterEntry:
        ("counted from the day after entry", "gezählt ab dem Tag nach dem Eintritt")
      case .counted: ("counted", "gezählt")
      case .skipped: ("not counted: {why}", "nicht gezählt: {why}")
      case .beforeEntry:
        (
          "not counted: not after the first day in force",
          "nicht gezählt: nicht nach dem ersten Tag in Kraft"
        )
      case .noRow: ("no row in the data", "keine Zeile in den Daten")
      case .emptyField: ("no value", "kein Wert")
      case .held: ("holds", "erfüllt")
      case .notHeld: ("does not hold", "nicht erfüllt")
      case .notKnown: ("unknown", "unbekannt")
      case .ofState: ("of the state", "des Landes")
      case .ofCountry: ("of the country", "des Staates")
      case .rounded: ("rounded", "gerundet")
      case .name: ("Name", "Name")
      case .state: ("State", "Land")
      case .asOf: ("as of", "Stand")
      case .page:
        ("page {page} of {pages}, {count} counties", "Seite {page} von {pages}, {count} Kreise")
      case .onePage: ("counties: {count}", "Kreise: {count}")
      case .noCounty: ("No county matches.", "Kein Kreis passt.")
      case .near: ("Did you mean {names}?", "Meinten Sie {names}?")
      case .isStale:
        (
          "* out of date: the newest value is older than its source allows, or decides nothing",
          "* veraltet: der neueste Wert ist älter, als seine Quelle erlaubt, oder entscheidet nichts"
        )
      case .noDataYet: ("The values begin on {day}.", "Die Werte beginnen am {day}.")
      case .dayHeading: ("Day", "Tag")
      case .dayBefore: ("vs day before", "zum Vortag")
      case .weekBefore: ("vs week before", "zur Vorwoche")
      case .noRulesFor:
        (
          "No rule set is in force here from {from} through {through}.",
          "Vom {from} bis {through} gilt hier kein Regelwerk."
        )
      case .valuesFrom:
        (
          "No values on these days: there are some from {from} through {through}.",
          "Keine Werte an diesen Tagen: es gibt sie vom {from} bis {through}."
        )
      case .otherThresholds: ("further thresholds: {bounds}", "weitere Schwellen: {bounds}")
      case .noData: ("There are no values.", "Es gibt keine Werte.")
      case .and: (" and ", " und ")
      case .or: (" or ", " oder ")
      case .not: ("not ({condition})", "nicht ({condition})")
      case .above: ("above {bound}", "über {bound}")
      case .atLeast: ("at least {bound}", "mindestens {bound}")
      case .below: ("below {bound}", "unter {bound}")
      case .atMost: ("at most {bound}", "höchstens {bound}")
      case .day: ("day", "Tag")
      case .days: ("days", "Tage")
      }
    }
  }
}
