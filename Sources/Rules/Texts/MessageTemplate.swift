internal import Findings

/// The templates that make up a message; the raw values are their names under `new-rules` in
/// `messages.yaml`.
public enum MessageTemplate: String, Sendable, CaseIterable {
  // The first line.
  case headlinePhase = "headline-phase"
  case headlineStricter = "headline-stricter"
  case headlineMilder = "headline-milder"
  case headlinePhaseEnds = "headline-phase-ends"
  case headlineBegins = "headline-begins"
  case headlineEnds = "headline-ends"
  case headlineEnded = "headline-ended"
  case headlineNotBegun = "headline-not-begun"
  case headlineStill = "headline-still"
  case headlineStillStricter = "headline-still-stricter"
  case headlineStillMilder = "headline-still-milder"
  case headlineUnchanged = "headline-unchanged"
  case headlineGoesOn = "headline-goes-on"
  case headlineUnknown = "headline-unknown"
  case headlineTerritory = "headline-territory"
  case headlineMore = "headline-more"
  // The text of a notification.
  case pushBegins = "push-begins"
  case pushForbidden = "push-forbidden"
  case pushAllowed = "push-allowed"
  case pushExempts = "push-exempts"
  case pushRelaxed = "push-relaxed"
  case pushEnds = "push-ends"
  case pushInforms = "push-informs"
  case pushMore = "push-more"
  case pushGoesOn = "push-goes-on"
  case pushNothing = "push-nothing"
  case pushNotApplied = "push-not-applied"
  case pushNone = "push-none"
  case pushUndecided = "push-undecided"
  // Parts of why.
  case reasonPhase = "reason-phase"
  case reasonNoPhase = "reason-no-phase"
  case reasonRowAgain = "reason-row-again"
  // What applies.
  case before
  case beforeFormer = "before-former"
  case beforeNone = "before-none"
  case beforeReturn = "before-return"
  case beforeUnknown = "before-unknown"
  case after
  case announced
  case announcedNone = "announced-none"
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
  case whyCorrected = "why-corrected"
  case whyAmendment = "why-amendment"
  case whyProlonged = "why-prolonged"
  case whyBegins = "why-begins"
  case whyBeginsUntil = "why-begins-until"
  case whyReturns = "why-returns"
  case whyTakeover = "why-takeover"
  case whyEnds = "why-ends"
  case whyDates = "why-dates"
  case whyNotice = "why-notice"
  case whyNoNotice = "why-no-notice"
  case whyNoticeUntil = "why-notice-until"
  case whyNoticeEnded = "why-notice-ended"
  case whyTerritory = "why-territory"
  // What to do.
  case addedBan = "added-ban"
  case addedDuty = "added-duty"
  case added
  case addedPermission = "added-permission"
  case addedException = "added-exception"
  case addedInformation = "added-information"
  case tightened
  case changed
  case relaxed
  case liftedPermission = "lifted-permission"
  case liftedBan = "lifted-ban"
  case liftedDuty = "lifted-duty"
  case lifted
  case liftedException = "lifted-exception"
  case liftedInformation = "lifted-information"
  case reworded
  case laterGroup = "later-group"
  case formerly
  case page
  case nothing
  case unchanged
  case unchangedAll = "unchanged-all"
  case undecided

  /// What says nearly the same: used where a language that was described before this one came lacks
  /// it. Nil: nothing does, and the language is not complete.
  package var standIn: MessageTemplate? {
    switch self {
    case .headlineStricter, .headlineMilder, .headlineBegins: .headlinePhase
    case .headlineGoesOn: .headlineUnchanged
    case .headlineStillStricter, .headlineStillMilder: .headlineStill
    case .headlineEnded, .headlineNotBegun: .headlineEnds
    case .beforeFormer: .before
    case .beforeReturn: .beforeNone
    case .announcedNone: .announced
    case .whyReturns, .whyTakeover: .whyBegins
    case .whyNoNotice, .whyNoticeUntil: .whyNotice
    case .whyNoticeEnded: .whyNoNotice
    case .addedBan, .addedDuty, .addedPermission, .addedException, .addedInformation: .added
    case .liftedBan, .liftedDuty, .liftedPermission, .liftedException, .liftedInformation: .lifted
    case .whyCorrected: .whyValues
    case .whyProlonged: .whyAmendment
    default: nil
    }
  }

  /// The names of templates that are no more.
  package static let formerNames = [
    "headline-same", "summary-new", "summary-stricter", "summary-new-or-stricter", "summary-mixed",
    "summary-changed", "summary-eased", "summary-lifted", "summary-eased-or-lifted",
    "summary-information", "summary-reworded", "summary-nothing", "summary-none",
    "summary-undecided", "more-topics", "summary-why", "reason-values", "reason-corrected",
    "reason-amendment", "reason-prolonged", "reason-begins", "reason-returns", "reason-takeover",
    "reason-ends", "reason-dates", "reason-notice", "reason-no-notice", "reason-territory",
  ]

  /// The placeholders that a text for this template may use. Every headline may name the ordinance.
  public var placeholders: [String] {
    let own = Template(LanguageStyle.english[self]).placeholders
    let all = (own + (rawValue.hasPrefix("headline-") ? ["ruleset"] : [])).once(by: \.self)
    return all + all.compactMap(MessageTemplate.withoutWeekday)
  }

  /// The placeholders for days with the day of the week, each with the one without it.
  private static let days = [
    ("day", "date"), ("until", "until-date"), ("from", "from-date"), ("full", "full-date"),
  ]

  /// The placeholder for the same day without its day of the week; nil if it is not one for a day.
  package static func withoutWeekday(_ name: String) -> String? { days.first { $0.0 == name }?.1 }

  /// The placeholder for the same day with its day of the week.
  package static func withWeekday(_ name: String) -> String? { days.first { $0.1 == name }?.0 }

  /// The placeholders without which information would be lost. The ordinance may be clear from the phase.
  package var required: [String] {
    Template(LanguageStyle.english[self]).certainPlaceholders.subtracting(["ruleset"]).sorted()
  }

  /// The phrases around answers that messages use, too.
  package static let phrases: [Phrase] = [
    .unknown, .legalBasis, .data, .latestDay, .ofArea, .ofState, .ofCountry, .inRow, .and, .or,
    .not, .above, .atLeast, .below, .atMost, .day, .days, .nothingChanges, .guidelineTightened,
    .guidelineRelaxed, .guidelineChanged,
  ]

  /// An example of it in a file, with all its placeholders.
  package func example(in code: String) -> String {
    "\(rawValue): { \(code): \"\(LanguageStyle.english[self])\" }"
  }

  /// The names of templates for a sentence; a complete group with the same first word is summed up.
  package static func listed(_ templates: [MessageTemplate]) -> String {
    func group(_ template: MessageTemplate) -> Substring { template.rawValue.prefix { $0 != "-" } }
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

  /// The placeholders for numbers, on which a plural may depend.
  package static let numbers: Set<String> = ["n"]
}
