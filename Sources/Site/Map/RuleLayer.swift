internal import Evaluation
internal import Findings
internal import Messages
internal import Rules

/// The ordinances that share a map: those of which one displaces another, directly or through others. Of
/// these, one applies in a county at a time.
struct RuleLayer {
  /// Indices of ordinances of the workspace, in the order of `rulesets`.
  let ordinances: [Int]
  private let workspace: Workspace

  /// The layers of a workspace, in the order of `rulesets`.
  static func all(of workspace: Workspace) -> [RuleLayer] {
    let listed = workspace.shownOrdinances.sorted {
      workspace.ordinances[$0].place < workspace.ordinances[$1].place
    }
    var layers: [[Int]] = []
    for ordinance in listed {
      let isJoined = layers.map { layer in
        layer.contains {
          displaces($0, ordinance, workspace) || displaces(ordinance, $0, workspace)
        }
      }
      let joined = layers.indices.filter { isJoined[$0] }.flatMap { layers[$0] } + [ordinance]
      guard let first = isJoined.firstIndex(of: true) else {
        layers.append(joined)
        continue
      }
      layers[first] = joined
      layers = layers.indices.filter { $0 == first || $0 >= isJoined.count || !isJoined[$0] }
        .map { layers[$0] }
    }
    return layers.map { layer in
      RuleLayer(
        ordinances: layer.sorted {
          workspace.ordinances[$0].place < workspace.ordinances[$1].place
        }, workspace: workspace)
    }
  }

  private static func displaces(_ one: Int, _ other: Int, _ workspace: Workspace) -> Bool {
    let id = workspace.ordinances[other].id
    return workspace.ordinances[one].versions.contains { version in
      version.displaces.contains { $0.value == id }
    }
  }

  /// The identifier in the address of its map: an address is kept while rules come and go.
  var id: String { workspace.ordinances[ordinances[0]].id }

  /// The identifiers of its ordinances, in their order.
  var ids: [String] { ordinances.map { workspace.ordinances[$0].id } }

  /// The standings of a county that belong to the layer; usually one or none.
  func standings(of row: CountyRow) -> [Standing] {
    row.standings.filter { ordinances.contains($0.ordinance) }
  }

  /// Those of the changes that its rules make.
  func changes(among changes: [Change]) -> [Change] {
    let ids = Set(ids)
    return changes.filter { ids.contains($0.ordinance) }
  }

  /// The versions that speak on a day, one for each ordinance that has one.
  func ruleSets(on day: Day) -> [RuleSet] {
    ordinances.compactMap { place in
      let ordinance = workspace.ordinances[place]
      return ordinance.versions.indices.first { ordinance.window(ofVersion: $0).contains(day) }
        .map { ordinance.versions[$0] }
    }
  }

  /// A short title: of the ordinances that speak on the day, that of the first which displaces no other.
  func title(on day: Day, in language: Language) -> String {
    let speaking = ruleSets(on: day)
    let common = speaking.first { ruleSet in
      !ruleSet.displaces.contains { id in speaking.contains { $0.id.value == id.value } }
    }
    let ruleSet =
      common ?? speaking.first ?? workspace.ordinances[ordinances[0]].versions.last
    return ruleSet.map { ($0.short ?? $0.title)[language] } ?? id
  }

  /// The short title of one of its ordinances, where it speaks on the day or not.
  func title(of id: String, on day: Day, in language: Language) -> String {
    let ruleSet =
      ruleSets(on: day).first { $0.id.value == id }
      ?? ordinances.lazy.map { workspace.ordinances[$0] }.first { $0.id == id }?.versions.last
    return ruleSet.map { ($0.short ?? $0.title)[language] } ?? id
  }

  /// The short titles of some of its ordinances, in their order; the title of the layer where none of them
  /// speaks on the day.
  func title(of ids: Set<String>, on day: Day, in language: Language) -> String {
    let titles = ruleSets(on: day).filter { ids.contains($0.id.value) }
      .map { ($0.short ?? $0.title)[language] }
    return titles.isEmpty ? title(on: day, in: language) : titles.joined(separator: ", ")
  }
}
