internal import Findings
public import Rules

extension KnownRules {
  /// One ordinance takes the place of another.
  struct Takeover: Sendable, Hashable {
    let former: Int
    let successor: Int
  }

  /// The ordinances of which one ends in an area where another begins on a day, because one of the two
  /// displaces the other; each at most once, in the order of the ordinances.
  func takeovers(in area: Area, on day: Day) -> [Takeover] {
    // Most workspaces, and most days of the others, have none.
    guard !displacing.allSatisfy(\.isEmpty),
      compiled.joined().contains(where: { $0.window.from == day || $0.window.last == day - 1 })
    else { return [] }
    func applies(_ ordinance: Int, on day: Day) -> Bool {
      applicableVersion(of: ordinance, on: day, in: area) != nil
    }
    let changing = compiled.indices.filter { applies($0, on: day - 1) != applies($0, on: day) }
    let beginning = changing.filter { applies($0, on: day) }
    var found: [Takeover] = []
    for former in changing where !applies(former, on: day) {
      let successor = beginning.first { other in
        displaces(other, former) || displaces(former, other)
      }
      guard let successor, !found.contains(where: { $0.successor == successor }) else { continue }
      found.append(Takeover(former: former, successor: successor))
    }
    return found
  }

  private func displaces(_ one: Int, _ other: Int) -> Bool {
    displacing[other].contains { $0.ordinance == one }
  }
}

extension AreaCourse {
  /// The ordinance whose place this one takes on a day in the area.
  public func former(on day: Day) -> AreaCourse? {
    takeovers(on: day).first { $0.successor == ordinance }.map { course(of: $0.former, in: asked) }
  }

  /// The ordinance that takes the place of this one on a day in the area.
  public func successor(on day: Day) -> AreaCourse? {
    takeovers(on: day).first { $0.former == ordinance }.map { course(of: $0.successor, in: asked) }
  }

  private func takeovers(on day: Day) -> [KnownRules.Takeover] {
    let area = area(on: day)
    return area.index == self.area(on: day - 1).index
      ? course.rules.takeovers(in: area, on: day) : []
  }
}
