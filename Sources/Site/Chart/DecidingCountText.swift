internal import Evaluation
internal import Messages
internal import Reports
internal import Rules

extension DecidingCount {
  /// What has to hold, or held, in plain words, with how often it has while that is not enough; and the phase
  /// that follows, that applies because of it, or that it can lead to, with its first day.
  func finding(_ edition: Edition) -> String {
    switch outcome {
    case .begins(let step):
      let words = [edition.words.figures(count), edition.consequence(of: step)]
      return words.compactMap(\.self).joined(separator: " – ")
    case .applies(let standing):
      let since = edition.wording.say(.since, ["day": edition.shortDate(standing.since)])
      return "\(edition.words.figures(count)) – \(edition.name(of: standing)) \(since)"
    case .mayBegin(let possibility, let awaited, let isMilder):
      let text = edition.report.text(of: [awaited])
      let condition = [text.counted, text.condition].compactMap(\.self).joined(separator: " – ")
      return "\(condition). \(edition.outlook(isMilder ? .earliest : .possible, possibility))"
    }
  }

  /// Why a day is not counted, in a word; nil: it is.
  func absence(of day: Day, _ edition: Edition) -> String? {
    switch absence(of: day) {
    case .weekday(let weekday): edition.words.name(of: weekday)
    case .holiday(let holiday): holiday.title[edition.language]
    case nil: nil
    }
  }
}

extension Edition {
  /// `from Wed 19 May: Brake instead of Brake with schools closed`; nil: it is not known what.
  fileprivate func consequence(of step: CertainStep) -> String? {
    guard let phase = step.after.phase?.title[language] else { return nil }
    let before = step.before?.phase?.title[language]
    let what = before.map { wording.say(.siteInstead, ["phase": phase, "before": $0]) } ?? phase
    return wording.say(.then, ["day": shortDate(step.day), "phase": what])
  }

  /// `Earliest from Thu 27 May: No brake`
  func outlook(_ phrase: Phrase, _ possible: Possibility) -> String {
    let values = ["day": shortDate(possible.from), "phase": possible.phase.title[language]]
    return wording.say(phrase, values)
  }
}
