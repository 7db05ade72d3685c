public import Evaluation
internal import Findings
internal import Messages
internal import Observations
public import Rules

/// A static site that answers what applies where, on one day, in every language of the workspace. It
/// works nothing out: what a page says is an answer of the engine.
public struct Site {
  private let evaluator: Evaluator
  private let day: Day
  private let first: Language
  private let editions: [Edition]

  /// - Parameters:
  ///   - language: that of the page at the root.
  ///   - base: the address at which the site will stand, for what needs absolute ones; nil: that is
  ///     left out.
  public init(_ evaluator: Evaluator, on day: Day, first language: Language, base: String? = nil) {
    self.evaluator = evaluator
    self.day = day
    first = language
    let base = base.map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 }
    editions = evaluator.workspace.languages.map { Edition(evaluator, on: day, in: $0, base: base) }
  }

  /// Makes one file after the other.
  /// - Parameter write: takes the path of a file from the root of the site, and its text.
  public func write(_ write: (_ path: String, _ text: String) throws -> Void) rethrows {
    try write(Address.style.path, SiteAssets.style + colors)
    try write(Address.script.path, SiteAssets.script)
    let table = evaluator.workspace.areas
    var rows: [[CountyRow]] = editions.map { _ in [] }
    for area in table.areas where area.level == .county {
      // Everything that is asked about a county is looked up in what was worked out once.
      let (situation, courses) = evaluator.situationAndCourses(in: area, on: day)
      for (at, edition) in editions.enumerated() {
        let page = CountyPage(edition: edition, situation: situation, courses: courses)
        let address = Address.area(area, edition.language)
        try write(address.path, page.text(translations: translations { .area(area, $0) }))
        if situation.asked.index == situation.area.index {
          rows[at].append(CountyRow(situation, address))
        }
      }
    }
    for (edition, rows) in zip(editions, rows) {
      let start = StartPage(edition: edition, rows: rows)
      try write(
        Address.start(edition.language).path,
        start.text(at: .start(edition.language), translations: translations { .start($0) }))
      if edition.language.code == first.code {
        try write(
          Address.root.path, start.text(at: .root, translations: translations { .start($0) }))
      }
    }
  }

  private func translations(_ address: (Language) -> Address) -> [(Language, Address)] {
    editions.map { ($0.language, address($0.language)) }
  }

  /// A class for each colour of a phase: the colour, and black or white, whichever is easier to read on it.
  private var colors: String {
    let colors = evaluator.workspace.ordinances.flatMap(\.versions).flatMap(\.phases)
      .compactMap(\.color).once { $0.description }.sorted { $0.description < $1.description }
    return colors.map { ".\($0.className){--p:\($0);--on:\($0.readableText)}\n" }.joined()
  }
}
