internal import Evaluation
internal import Messages
internal import Observations
internal import Rules

/// What a layer of rules says in every county on the day: the same in every language.
struct LayerView {
  let layer: RuleLayer
  let rows: [CountyRow]
  /// For each row, the standings that belong to the layer.
  let standings: [[Standing]]
  let legend: Legend
  let changes: ComingChanges
  /// Nil: it is not drawn, or the workspace has no outlines.
  var shapes: MapShapes?

  /// Whether the layer's rules apply anywhere on the day.
  var appliesSomewhere: Bool { standings.contains { !$0.isEmpty } }

  /// Whether they apply on the day, or something is certain to change under them.
  var isCurrent: Bool { appliesSomewhere || !changes.rows.isEmpty }

  /// The views of all layers that ever apply, in the order of `rulesets`; without maps.
  static func all(
    of rows: [CountyRow], _ changes: [Change], _ evaluator: Evaluator, on day: Day
  ) -> [LayerView] {
    RuleLayer.all(of: evaluator.workspace).map { layer in
      let standings = rows.map { layer.standings(of: $0) }
      return LayerView(
        layer: layer, rows: rows, standings: standings,
        legend: Legend(layer.ruleSets(on: day), rows: standings),
        changes: ComingChanges(layer.changes(among: changes), of: layer.ids))
    }
  }

  /// Draws the counties in which the layer's rules apply; all counties if they apply nowhere.
  mutating func draw(with maps: inout LayerMaps) {
    let counties = rows.indices.filter { !standings[$0].isEmpty }.map { rows[$0].area.index }
    shapes = maps.shapes(of: Set(counties))
  }
}

/// The maps of a day. Layers that apply in the same counties have the same map.
struct LayerMaps {
  /// Nil: the workspace has no outlines.
  let outlines: Outlines?
  let areas: AreaTable
  let day: Day
  private var known: [Set<Int>: MapShapes?] = [:]

  init(_ outlines: Outlines?, _ areas: AreaTable, on day: Day) {
    (self.outlines, self.areas, self.day) = (outlines, areas, day)
  }

  /// - Parameter counties: the indices of those that fill the map; empty: all of them.
  mutating func shapes(of counties: Set<Int>) -> MapShapes? {
    guard let outlines else { return nil }
    if let shapes = known[counties] { return shapes }
    let shapes = MapShapes(
      outlines, areas, county: { areas.answering(areas[$0], on: day).index },
      shown: { counties.isEmpty || counties.contains($0) })
    known[counties] = .some(shapes)
    return shapes
  }
}
