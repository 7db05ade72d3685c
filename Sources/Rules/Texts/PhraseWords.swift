internal import Findings

extension Phrase {
  /// The phrase in the languages that are built in. English stands in for a language that does not
  /// give it.
  package var words: (english: String, german: String) {
    switch self {
    case .since: ("since {day}", "seit {day}")
    case .until: ("until {day}", "bis {day}")
    case .untilRulesEnd: ("until {day}, when these rules end", "bis {day}, dem Ende dieser Regeln")
    case .thenPerhaps:
      ("from {day}, as far as is known now: {phase}", "ab {day} nach heutigem Stand: {phase}")
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
    case .missingMetric:
      (
        "uncertain: {metric} of {area} has had no value up to {day}, so nobody knows what would apply with it",
        "ungewiss: {metric} von {area} hat bis zum {day} keinen Wert, also weiß niemand, was mit ihm gälte"
      )
    case .partOf:
      (
        "{name} is a part of {area}, the county that the law knows",
        "{name} ist ein Teil von {area}; nur diese Gebietskörperschaft kennt das Recht"
      )
    case .mergedInto:
      ("{name} became part of {area} on {day}", "{name} gehört seit {day} zu {area}")
    case .noRules: ("No rule set is in force here on {day}.", "Am {day} gilt hier kein Regelwerk.")
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
    case .undecidedGuidelines:
      ("Whether these apply is not known", "Ob dies gilt, ist nicht bekannt")
    case .byNotice: ("by notice, from {day}: {title}", "durch Bekanntmachung, ab {day}: {title}")
    case .begunWith:
      ("since the beginning of version {version}", "seit Beginn der Fassung {version}")
    case .handedOver: ("taken over from version {version}", "aus Fassung {version} übernommen")
    case .inRow: ("{condition}, {count} {unit} in a row", "{condition}, {count} {unit} in Folge")
    case .rowReading:
      ("{what} in a row: {count} of {needed}", "{what} in Folge: {count} von {needed}")
    case .phaseBefore:
      ("at least {phase} ({ruleset}) on the day before", "am Vortag mindestens {phase} ({ruleset})")
    case .phaseOn: ("{ruleset} on {day}: {phase}", "{ruleset} am {day}: {phase}")
    case .notApplicable: ("does not apply", "gilt nicht")
    case .withoutEffect: ("without legal effect", "ohne rechtliche Wirkung")
    case .inForce: ("in force", "in Kraft")
    case .notInForce: ("not in force", "nicht in Kraft")
    case .starts: ("starts", "beginnt")
    case .ends: ("ends", "endet")
    case .appliesElse: ("applies where no other phase does", "gilt, wo keine andere Stufe gilt")
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
      ("page {page} of {pages}, {count} counties", "Seite {page} von {pages}, {count} Gebiete")
    case .onePage: ("counties: {count}", "Gebiete: {count}")
    case .noCounty: ("No county matches.", "Kein Gebiet passt.")
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
    case .and: ("{first} and {second}", "{first} und {second}")
    case .or: ("{first} or {second}", "{first} oder {second}")
    case .not: ("not ({condition})", "nicht ({condition})")
    case .above: ("above {bound}", "über {bound}")
    case .atLeast: ("at least {bound}", "mindestens {bound}")
    case .below: ("below {bound}", "unter {bound}")
    case .atMost: ("at most {bound}", "höchstens {bound}")
    case .day: ("day", "Tag")
    case .days: ("days", "Tage")
    case .validity: ("Validity", "Geltung")
    case .fromThrough: ("from {from} through {through}", "vom {from} bis {through}")
    case .untilFurtherNotice: ("from {from} until further notice", "ab {from} bis auf Weiteres")
    case .fromOn: ("from {from} on", "ab {from}")
    case .throughOnly: ("through {through}", "bis {through}")
    case .replacedBy:
      ("replaced on {day} by version {version}", "am {day} abgelöst durch Fassung {version}")
    case .areas: ("Areas", "Gebiete")
    case .without: ("{areas} without {others}", "{areas} ohne {others}")
    case .displaces: ("Displaces", "Verdrängt")
    case .begins: ("Begins", "Beginnt")
    case .beginsRecounting:
      (
        "as if it had always been in force: earlier days count",
        "als hätte sie immer gegolten: frühere Tage zählen mit"
      )
    case .beginsContinuing:
      ("with what the version before hands over", "mit dem Stand der Fassung davor")
    case .beginsWith:
      (
        "with {phase} and all milder phases in force",
        "mit {phase} und allen milderen Stufen in Kraft"
      )
    case .firstCounted: ("First day that counts", "Erster Tag, der zählt")
    case .calendar: ("Calendar", "Kalender")
    case .phases: ("Phases", "Stufen")
    case .phasesIndependent:
      (
        "each starts and ends by itself; the strictest in force applies",
        "jede beginnt und endet für sich; von denen in Kraft gilt die strengste"
      )
    case .phasesExclusive:
      (
        "a table: the one applies whose condition holds",
        "eine Tabelle: es gilt die, deren Bedingung erfüllt ist"
      )
    case .ofMilderPhases:
      (
        "a phase has those of all milder phases, too",
        "eine Stufe hat auch die aller milderen Stufen"
      )
    case .ofPhasesInForce:
      (
        "a phase has those of milder phases, too, as long as these are in force themselves",
        "eine Stufe hat auch die milderer Stufen, solange diese selbst in Kraft sind"
      )
    case .ofPhaseAlone:
      (
        "a phase has its own, and those for every phase",
        "eine Stufe hat ihre eigenen und die für jede Stufe"
      )
    case .forEveryPhase: ("for every phase", "für jede Stufe")
    case .fromPhase: ("from {phase}", "aus {phase}")
    case .fromPhaseInForce:
      ("from {phase}, as long as that is in force", "aus {phase}, solange diese Stufe in Kraft ist")
    case .replaces: ("in place of the one {origin}", "anstelle derjenigen {origin}")
    case .liftedGuideline: ("no longer: {text}", "nicht mehr: {text}")
    case .onlyLimits: ("only {limits}", "nur {limits}")
    case .inAreas: ("in {areas}", "in {areas}")
    case .wherever: ("where {condition}", "wo {condition}")
    case .noGuidelines: ("none", "keine")
    case .topic: ("Topic", "Thema")
    case .place: ("Place", "Stelle")
    case .remarks: ("Remarks", "Anmerkungen")
    case .noVersion: ("No version is in force on {day}.", "Am {day} ist keine Fassung in Kraft.")
    case .changesBetween: ("What is new on {day} since {since}", "Neu am {day} gegenüber {since}")
    case .changesByRules:
      ("What is new by other rules on {day}", "Was am {day} durch andere Regeln neu ist")
    case .countiesOf: ("{count} of {all} counties", "{count} von {all} Gebieten")
    case .nothingChanges: ("Nothing changes for anybody.", "Für niemanden ändert sich etwas.")
    case .becauseValues: ("the figures moved", "die Zahlen haben sich geändert")
    case .becauseAmendment: ("the rules were amended", "die Regeln wurden geändert")
    case .becauseValidity: ("rules begin or end", "Regeln beginnen oder enden")
    case .becauseNotice: ("it was announced", "es wurde bekannt gemacht")
    case .becauseTerritory: ("the area belongs elsewhere", "das Gebiet gehört anderswohin")
    case .guidelineAdded: ("new", "neu")
    case .guidelineTightened: ("stricter", "strenger")
    case .guidelineRelaxed: ("looser", "lockerer")
    case .guidelineChanged: ("changed", "geändert")
    case .guidelineReworded: ("reworded", "neu gefasst")
    case .guidelineLifted: ("no longer", "nicht mehr")
    case .untilNow: ("until now: {text}", "bisher: {text}")
    case .samePhase: ("still {phase}", "weiterhin {phase}")
    }
  }
}
