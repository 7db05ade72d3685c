internal import Findings
internal import Proofs
internal import Rules

extension WorkspaceComparison {
  /// The calendars of some versions, each once.
  static func calendars(of versions: [RuleSet]) -> [HolidayCalendar] {
    var known: Set<String> = []
    return versions.compactMap(\.calendar).filter { known.insert($0.id.value).inserted }
  }

  /// Compares the holidays and day sets of the calendars that rules use.
  mutating func compareCalendars(_ calendars: Both<[HolidayCalendar]>) {
    for (id, both) in calendars.paired(by: \.id.value) {
      // Which calendar a version uses is compared there; one on one side only came into or out of use.
      guard let pair = both.complete() else { continue }
      let subject = Subject(kind: .calendar, id: Both(id, id))
      compareHolidays(pair, subject)
      compareDaySets(pair, subject)
    }
  }

  private mutating func compareHolidays(_ calendars: Both<HolidayCalendar>, _ subject: Subject) {
    let words = context.said
    // Two holidays may fall on one day in different states.
    var pairing = Pairing(
      calendars.with(workspaces) { calendar, workspace in
        calendar.holidays.sorted {
          $0.statesText(workspace, words) < $1.statesText(workspace, words)
        }
      })
    pairing.match(by: { holiday, _ in holiday.rule.text(in: words) })
    for both in pairing.all {
      var subject = subject
      subject.detail = (both.old ?? both.new)?.rule.text(in: words)
      guard let pair = both.complete() else {
        list.addOneSided(
          subject, .changed, both,
          both.with(calendars, workspaces, context.wordings) {
            holiday, calendar, workspace, wording in
            Side(
              holiday.map { "\($0.title[wording.language]), \($0.statesText(workspace, words))" },
              holiday?.title.span ?? calendar.id.span)
          })
        continue
      }
      subject.names = pair.with(context.wordings) { $0.title[$1.language] }
      list.compare(
        subject, .states, .changed,
        pair.with(workspaces) { Side($0.statesText($1, words), $0.title.span) })
      list.compare(
        subject, .title, pair.map(\.title), around: pair.map(\.title.span), keeping: true)
    }
  }

  private mutating func compareDaySets(_ calendars: Both<HolidayCalendar>, _ subject: Subject) {
    for (id, both) in calendars.map(\.daySets).paired(by: \.id.value) {
      var subject = subject
      subject.detail = id
      guard let pair = both.complete() else {
        list.addOneSided(
          subject, .changed, both,
          both.with(calendars) { Side($0?.text, $0?.id.span ?? $1.id.span) })
        continue
      }
      let spans: Both<Span?> = pair.map(\.id.span)
      list.compare(subject, .days, .changed, pair.map { Side($0.text, $0.id.span) })
      list.compare(subject, .title, pair.map(\.title), around: spans, keeping: true)
      subject.detail = "\(id), singular"
      list.compare(subject, .title, pair.map(\.singular), around: spans, keeping: true)
    }
  }
}

extension Holiday.Rule {
  /// `every year on 05-01`, `on 2024-05-09`, `39 days after Easter`.
  fileprivate func text(in words: Wording) -> String {
    func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    switch self {
    case .yearly(let month, let day):
      return words.say(.reviewYearly, ["day": "\(padded(month))-\(padded(day))"])
    case .once(let day): return words.say(.on, ["day": words.style.date(day)])
    case .easter(0): return words[.reviewEaster]
    case .easter(let days):
      return words.say(
        days < 0 ? .reviewBeforeEaster : .reviewAfterEaster, counts: ["n": abs(days)])
    }
  }
}

extension Holiday {
  fileprivate func statesText(_ workspace: Workspace, _ words: Wording) -> String {
    guard let states else { return words[.reviewEverywhere] }
    return states.map { workspace.areas[$0].short ?? workspace.areas[$0].id }.sorted()
      .joined(separator: ", ")
  }
}

extension DaySet {
  /// `except sunday, holidays`.
  fileprivate var text: String {
    var text = ""
    for word in words {
      if text.isEmpty {
        text = word
      } else if word == "except" {
        text += "; except"
      } else {
        text += text.hasSuffix("only") || text.hasSuffix("except") ? " \(word)" : ", \(word)"
      }
    }
    return text.isEmpty ? "all days" : text
  }
}
