public import Findings

/// Rules, areas, metrics, calendars and sources that have been read and checked.
///
/// Only `Workspace.read` makes one, and only if no error was found, so nothing that uses one needs
/// to check it again.
public final class Workspace: Sendable {
  /// The file that makes a folder a workspace.
  public static let manifestName = "rulecheck.yaml"

  public let id: String
  public let title: LocalizedText
  /// In the order of `rulecheck.yaml`; the first is the default.
  public let languages: [Language]
  /// An IANA name such as `Etc/UTC`.
  public let timeZone: Located<String>
  public let areas: AreaTable
  public let metrics: [Metric]
  public let topics: [Topic]
  public let sources: [ObservationSource]
  /// By identifier.
  public let ordinances: [Ordinance]
  /// The files with tests of the rules, from the workspace's root; `RuleTests.read` reads them.
  public let testPaths: [Located<String>]
  /// The settings for messages, apart from their wording.
  public let messages: MessageSettings

  package init(
    id: String, title: LocalizedText, languages: [Language], timeZone: Located<String>,
    areas: AreaTable, metrics: [Metric], topics: [Topic], sources: [ObservationSource],
    ordinances: [Ordinance], testPaths: [Located<String>], messages: MessageSettings
  ) {
    self.id = id
    self.title = title
    self.languages = languages
    self.timeZone = timeZone
    self.areas = areas
    self.metrics = metrics
    self.topics = topics
    self.sources = sources
    self.ordinances = ordinances
    self.testPaths = testPaths
    self.messages = messages
  }

  /// The same workspace with other sources or ordinances.
  func with(sources: [ObservationSource]? = nil, ordinances: [Ordinance]? = nil) -> Workspace {
    Workspace(
      id: id, title: title, languages: languages, timeZone: timeZone, areas: areas,
      metrics: metrics, topics: topics, sources: sources ?? self.sources,
      ordinances: ordinances ?? self.ordinances, testPaths: testPaths, messages: messages)
  }

  /// The same with these notices and no others.
  package func announcing(_ notices: [Notice]) -> Workspace {
    with(
      ordinances: ordinances.map { ordinance in
        Ordinance(
          id: ordinance.id, versions: ordinance.versions, place: ordinance.place,
          notices: notices.filter { $0.ruleSet.value == ordinance.id })
      })
  }

  /// The notice by which another one no longer counts in an area by a day; nil: none. One that is replaced itself by its
  /// first day takes no place.
  /// - Parameter known: what is announced later plays no part.
  package func notice(
    inPlaceOf notice: Notice, in area: Area, by day: Day, known: Day
  ) -> Notice? {
    guard let id = notice.id?.value else { return nil }
    return ordinance(notice.ruleSet.value)?.notices.first { other in
      other.replaces?.value == id && other.from <= day && other.isKnown(on: known)
        && other.scope.contains(area)
        && self.notice(inPlaceOf: other, in: area, by: other.from, known: known) == nil
    }
  }

  public func language(_ code: String) -> Language? { languages.first { $0.code == code } }
  /// The ordinances that people are told of, as indices into `ordinances`.
  public var shownOrdinances: [Int] { ordinances.indices.filter { ordinances[$0].isShown } }
  public func ordinance(_ id: String) -> Ordinance? { ordinances.first { $0.id == id } }
}
