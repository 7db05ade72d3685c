internal import Evaluation
internal import Findings
internal import Messages
internal import Reports
internal import Rules

/// What applies in a county from when until when, for calendars: an event for each phase with rules, of the last weeks, of now, and
/// of what is certain to come.
struct CountyCalendar {
  let edition: Edition
  let area: Area
  /// What is known of each ordinance of the workspace, in its order.
  let courses: [AreaCourse]

  /// How many days back it goes.
  private static let past = 60
  /// For how many days from now on something is shown whose end is not known.
  private static let open = 14

  var text: String {
    let language = edition.language
    let address = Address.calendar(area, language).path
    return ICalendar(
      name: "\(area.title(in: language)) – \(edition.workspace.title[language])",
      language: language.code, source: edition.base.map { "\($0)/\(address)" },
      known: edition.day,
      events: edition.workspace.shownOrdinances.flatMap {
        events(of: courses[$0], edition.workspace.ordinances[$0].id)
      }
    ).text
  }

  private func events(of course: AreaCourse, _ ordinance: String) -> [ICalendar.Event] {
    let (first, outlook) = (edition.day - CountyCalendar.past, course.outlook)
    let past = course.periods.filter {
      $0.days.from <= edition.day && $0.days.last >= first && $0.days.last < edition.day
    }
    var events = past.compactMap { period in
      course.state(on: period.days.from)
        .flatMap { event($0, ordinance, period.days.from...period.days.last, isOver: true) }
    }
    for (at, step) in outlook.steps.enumerated() {
      guard let state = step.state else { continue }
      let from = at == 0 ? state.since : step.day
      let next = at + 1 < outlook.steps.count ? outlook.steps[at + 1].day - 1 : nil
      let last = next ?? outlook.lastDayOfRules ?? max(from, edition.day) + CountyCalendar.open - 1
      let end = next != nil ? nil : end(outlook.lastDayOfRules)
      if from <= last, let event = event(state, ordinance, from...last, end: end) {
        events.append(event)
      }
    }
    return events
  }

  /// Until when, where that is not certain.
  private func end(_ lastDay: Day?) -> String {
    let wording = edition.wording
    guard let lastDay else { return wording[.siteUntilFurtherNotice] }
    return wording.say(.untilAtMost, ["day": edition.longDate(lastDay)])
  }

  /// - Parameters:
  ///   - isOver: what has ended is named, and not described.
  ///   - end: see `end(_:)`.
  /// - Returns: nil if nothing is to be done or left undone.
  private func event(
    _ state: RuleState, _ ordinance: String, _ days: ClosedRange<Day>, isOver: Bool = false,
    end: String? = nil
  ) -> ICalendar.Event? {
    guard let phase = state.phase, !state.guidelines.isEmpty else { return nil }
    let (language, occasion) = (edition.language, state.occasion(in: edition.language))
    // What applied is on the page of the county.
    let guidelines = isOver ? [] : state.guidelines
    let topics = guidelines.grouped(by: \.guideline.topic).map { topic, entries in
      let texts = entries.map { entry in
        entry.guideline.short(in: language, on: occasion)
          ?? entry.guideline.text(in: language, on: occasion)
      }
      let title = edition.workspace.topics[topic].title[language]
      return "\(title)\(edition.wording.colon) \(texts.once { $0 }.joined(separator: "; "))"
    }
    let place = SitePath.place(ofOrdinance: ordinance)
    let identifier = [edition.workspace.id, ordinance, area.id, days.lowerBound.description]
    let ruleSet = edition.title(of: state.ruleSet)
    let title = (phase.short ?? phase.title)[language]
    return ICalendar.Event(
      identifier: identifier.map(MessageIdentifier.escaped).joined(separator: "."), days: days,
      title: title.contains(ruleSet) ? title : "\(title) (\(ruleSet))",
      description: [end.map(edition.capitalized)].compactMap { $0 } + topics
        + [state.ruleSet.legalBasis.title.value],
      page: edition.base.map { "\($0)/\(Address.area(area, language).path)#\(place)" })
  }
}
