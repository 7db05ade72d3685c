import Observations
import Rules
import Testing

@testable import Reports

extension MessageReport {
  /// The feed of a county that was told nothing else.
  func atom(
    for area: Area, of workspace: Workspace, in language: Language, on day: Day,
    zone: TimeZoneRules?
  ) throws -> String {
    let told = messages.filter { $0.change.area.id == area.id }.map(json(of:))
    let feed = try MessageReport.atom(
      ofTold: told, for: area, of: workspace, in: language, on: day, zone: zone, site: base,
      after: nil)
    return try #require(feed)
  }
}
