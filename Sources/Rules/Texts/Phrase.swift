internal import Findings

/// The words that the program prints around an answer; the raw values are their names in
/// `messages.yaml`.
public enum Phrase: String, Sendable, CaseIterable {
  case since
  case until
  case untilRulesEnd = "until-rules-end"
  case untilAtMost = "until-at-most"
  case thenMerged = "then-merged"
  case then = "from-day"
  case thenPerhaps = "from-day-perhaps"
  case earliest
  case possible
  case awaited
  case unknown
  case stale
  case undecided
  case missingMetric = "missing-metric"
  case partOf = "part-of"
  case mergedInto = "merged-into"
  case noRules = "no-rules"
  case nearestDay = "nearest-day"
  case noDayAtAll = "no-day-at-all"
  case guidelines
  case legalBasis = "legal-basis"
  case version
  case data
  case latestDay = "latest-day"
  case noValue = "no-value"
  case on = "on-day"
  case ofArea = "of-area"
  case noValueSince = "no-value-since"
  case noDataAtAll = "no-data-at-all"
  case nothingCounted = "nothing-counted"
  case undecidedGuidelines = "undecided-guidelines"
  case byNotice = "by-notice"
  case begunWith = "begun-with"
  case handedOver = "handed-over"
  case inRow = "in-a-row"
  case rowReading = "row-reading"
  case phaseBefore = "phase-before"
  case phaseOn = "phase-on"
  case notApplicable = "not-applicable"
  case withoutEffect = "without-effect"
  case inForce = "in-force"
  case notInForce = "not-in-force"
  case starts
  case ends
  case appliesElse = "applies-else"
  case filled
  case filledAgain = "filled-again"
  case running
  case effective
  case sameDay = "same-day"
  case nextDay = "next-day"
  case daysLater = "days-later"
  case nextWeekday = "next-weekday"
  case fromDayAfterEntry = "from-day-after-entry"
  case counted
  case skipped
  case beforeEntry = "before-entry"
  case noRow = "no-row"
  case emptyField = "empty-field"
  case held
  case notHeld = "not-held"
  case notKnown = "not-known"
  case ofState = "of-state"
  case ofCountry = "of-country"
  case rounded
  case name
  case state
  case asOf = "as-of"
  case page
  case onePage = "one-page"
  case noCounty = "no-county"
  case near = "did-you-mean"
  case isStale = "stale-mark"
  case noDataYet = "no-data-yet"
  case dayHeading = "day-heading"
  case dayBefore = "day-before"
  case weekBefore = "week-before"
  case noRulesFor = "no-rules-for"
  case valuesFrom = "values-from"
  case otherThresholds = "other-thresholds"
  case noData = "no-data"
  case and
  case or
  case not
  case above
  case atLeast = "at-least"
  case below
  case atMost = "at-most"
  case day
  case days
  case validity
  case fromThrough = "from-through"
  case untilFurtherNotice = "until-further-notice"
  case fromOn = "from-day-on"
  case fromAtMost = "from-at-most"
  case onlyOn = "only-on-day"
  case throughOnly = "up-to-day"
  case replacedBy = "replaced-by"
  case areas
  case without = "areas-without"
  case displaces
  case begins
  case beginsRecounting = "begins-recounting"
  case beginsContinuing = "begins-continuing"
  case beginsWith = "begins-with"
  case firstCounted = "first-counted-day"
  case calendar
  case phases
  case phasesIndependent = "phases-independent"
  case phasesExclusive = "phases-exclusive"
  case ofMilderPhases = "of-milder-phases"
  case ofPhasesInForce = "of-phases-in-force"
  case ofPhaseAlone = "of-phase-alone"
  case forEveryPhase = "for-every-phase"
  case fromPhase = "from-phase"
  case fromPhaseInForce = "from-phase-in-force"
  case replaces
  case liftedGuideline = "lifted"
  case onlyLimits = "only"
  case inAreas = "in-areas"
  case wherever
  case noGuidelines = "no-guidelines"
  case topic
  case place
  case remarks
  case noVersion = "no-version"
  case changesBetween = "changes-between"
  case changesByRules = "changes-by-rules"
  case countiesOf = "counties-of"
  case nothingChanges = "nothing-changes"
  case becauseValues = "because-values"
  case becauseAmendment = "because-amendment"
  case becauseValidity = "because-validity"
  case becauseNotice = "because-notice"
  case becauseTerritory = "because-territory"
  case guidelineAdded = "guideline-added"
  case guidelineTightened = "guideline-tightened"
  case guidelineRelaxed = "guideline-relaxed"
  case guidelineChanged = "guideline-changed"
  case guidelineReworded = "guideline-reworded"
  case guidelineLifted = "guideline-lifted"
  case untilNow = "until-now"
  case samePhase = "same-phase"
  // The words of the site.
  case siteLanguage = "site-language"
  case siteName = "site-name"
  case siteQuestion = "site-question"
  case siteSkip = "site-skip"
  case siteMenu = "site-menu"
  case siteStart = "site-start"
  case siteTheme = "site-theme"
  case siteFind = "site-find"
  case siteFindHint = "site-find-hint"
  case siteFindPlace = "site-find-place"
  case sitePlaceIn = "site-place-in"
  case siteNotFound = "site-not-found"
  case siteDescription = "site-description"
  case siteSave = "site-save"
  case siteSaved = "site-saved"
  case siteFavourites = "site-favourites"
  case siteVisited = "site-visited"
  case siteShare = "site-share"
  case siteCopied = "site-copied"
  case siteUntilFurtherNotice = "site-until-further-notice"
  case siteNext = "site-next"
  case siteFrom = "site-from"
  case sitePerhaps = "site-perhaps"
  case siteThen = "site-then"
  case siteTopicChanges = "site-topic-changes"
  case siteCounted = "site-counted"
  case siteWaiting = "site-waiting"
  case siteOpenDay = "site-open-day"
  case siteNewSince = "site-new-since"
  case siteChangedSince = "site-changed-since"
  case siteLiftedSince = "site-lifted-since"
  case siteNow = "site-now"
  case siteNoGuidelines = "site-no-guidelines"
  case siteMore = "site-more"
  case siteOpenAll = "site-open-all"
  case siteCloseAll = "site-close-all"
  case siteValues = "site-values"
  case siteValue = "site-value"
  case siteAsOf = "site-as-of"
  case siteUpdated = "site-updated"
  case siteOld = "site-old"
  case sitePassed = "site-passed"
  case siteOutlines = "site-outlines"
  case sitePlaces = "site-places"
  case siteNoRules = "site-no-rules"
  case siteAll = "site-all"
  case siteCounty = "site-county"
  case sitePhase = "site-phase"
  case siteLocate = "site-locate"
  case siteLocating = "site-locating"
  case siteNear = "site-near"
  case siteOutside = "site-outside"
  case siteNoLocation = "site-no-location"
  case siteMap = "site-map"
  case siteSkipMap = "site-skip-map"
  case siteChoose = "site-choose"
  case siteRuleSets = "site-rule-sets"
  case siteAway = "site-away"
  case siteStale = "site-stale"
  case siteChanges = "site-changes"
  case siteNoChanges = "site-no-changes"
  case siteDay = "site-day"
  case siteFromDay = "site-from-day"
  case siteInstead = "site-instead"
  case siteStricter = "site-stricter"
  case siteMilder = "site-milder"
  case siteOther = "site-other"
  case siteSince = "site-since"
  case siteThreeWeeks = "site-three-weeks"
  case siteLine = "site-line"
  case siteThresholds = "site-thresholds"
  case siteOtherDays = "site-other-days"
  case siteUncounted = "site-uncounted"
  case siteToCome = "site-to-come"
  case sitePeak = "site-peak"
  case siteLow = "site-low"
  case siteAsTable = "site-as-table"
  case siteWhy = "site-why"
  case siteLineOfData = "site-line-of-data"
  case siteCounties = "site-counties"
  case siteShown = "site-shown"
  case siteShowAll = "site-show-all"
  case sitePreviousPage = "site-previous-page"
  case siteNextPage = "site-next-page"
  case siteChangesOn = "site-changes-on"
  case siteNothingOn = "site-nothing-on"
  case siteHelp = "site-help"
  case siteHelpPhases = "site-help-phases"
  case siteHelpUnknown = "site-help-unknown"
  case siteHelpStale = "site-help-stale"
  case siteHelpAway = "site-help-away"
  case siteHelpCount = "site-help-count"
  case siteHelpPrivate = "site-help-private"
  case siteVersions = "site-versions"
  case siteDifference = "site-difference"
  case siteOnlyDates = "site-only-dates"
  case siteHistory = "site-history"
  case siteTold = "site-told"
  case siteNothingTold = "site-nothing-told"
  case siteFollow = "site-follow"
  case siteFeed = "site-feed"
  case siteEarlierDays = "site-earlier-days"
  case siteAbout = "site-about"
  case siteSound = "site-sound"
  case siteData = "site-data"
  case siteBinding = "site-binding"
  case siteMissing = "site-missing"
  case siteMerges = "site-merges"
  case siteContact = "site-contact"
  case siteImprint = "site-imprint"
  case sitePrivacy = "site-privacy"
  case siteAccessibility = "site-accessibility"

  /// The placeholders that a text for this phrase may use, and must use.
  public var placeholders: [String] { Template(LanguageStyle.english[self]).placeholders }
}

/// The words around an answer in one language of the workspace.
package struct Wording: Sendable {
  package typealias Phrase = Rules.Phrase

  package let language: Language
  package let style: LanguageStyle

  package init(_ language: Language) {
    self.language = language
    style = language.style
  }

  /// Uses texts of the rules in a language of the workspace, with English words around them: for people
  /// who review the rules.
  package init(englishAround language: Language) {
    self.language = language
    style = .english
  }

  package subscript(phrase: Phrase) -> String { style[phrase] }

  /// What follows a heading: `:`.
  package var colon: String { style.colon }

  /// A phrase with its placeholders filled in.
  package func say(_ phrase: Phrase, _ values: [String: String]) -> String {
    style.filled(self[phrase]) { values[$0] }
  }

  /// A template with its placeholders filled in. A full stop is left out after a value that ends in
  /// one.
  /// - Parameter days: by placeholder; the one without the day of the week is filled in, too.
  package func tell(
    _ template: MessageTemplate, _ values: [String: String] = [:], days: [String: Day] = [:]
  ) -> String {
    let text = style.filled(style[template]) { name in
      values[name] ?? days[name].map(style.longDate)
        ?? MessageTemplate.withWeekday(name).flatMap { days[$0] }.map(style.date)
    }
    return Wording.withoutDoubledStops(text)
  }

  /// Replaces a doubled full stop with one: `a.d.B..`; an ellipsis stays.
  package static func withoutDoubledStops(_ text: String) -> String {
    var (output, rest) = ("", text[...])
    while let stop = rest.firstIndex(of: ".") {
      let stops = rest[stop...].prefix { $0 == "." }
      output += rest[..<stop] + (stops.count == 2 ? "." : stops)
      rest = rest[stops.endIndex...]
    }
    return output + rest
  }
}
