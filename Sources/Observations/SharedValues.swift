internal import Findings
public import Rules

/// Puts the values of newer observations in place of an older side's own ones, where both describe
/// them alike: the facts are then the same on both sides of a comparison, and only rules differ.
public struct SharedValues {
  private let old: Workspace
  private let new: Workspace
  private let newer: Observations
  /// The areas whose values are shared.
  private let areas: AreaTable
  /// The metrics that both sides read from the same columns of the same files, rounded alike: by index
  /// in the older workspace, the index in the newer one.
  private let metrics: [Int: Int]
  /// By index of a newer source, that of the older source with the same file.
  private let sources: [Int: Int]

  /// - Parameters:
  ///   - newer: the values of the newer workspace, read by its own descriptions.
  ///   - new: the newer workspace.
  ///   - old: the older workspace.
  ///   - areas: only these areas share values; nil: all that both workspaces have.
  public init(
    _ newer: Observations, of new: Workspace, in old: Workspace, areas: AreaTable? = nil
  ) {
    (self.old, self.new, self.newer, self.areas) = (old, new, newer, areas ?? new.areas)
    let places = new.metrics.map(\.id.value).firstIndices
    let columns = (old: old.columnsOfMetrics, new: new.columnsOfMetrics)
    var metrics: [Int: Int] = [:]
    for (at, metric) in old.metrics.enumerated() {
      guard let other = places[metric.id.value], columns.old[at] == columns.new[other],
        metric.rounding == new.metrics[other].rounding
      else { continue }
      metrics[at] = other
    }
    self.metrics = metrics
    let files = old.sources.map(\.path.value).firstIndices
    sources = Dictionary(
      uniqueKeysWithValues: new.sources.enumerated().compactMap { at, source in
        files[source.path.value].map { (at, $0) }
      })
  }

  /// Whether the older side needs no file of its own: all that it has, it shares.
  public var areComplete: Bool { metrics.count == old.metrics.count }

  /// The metrics of both sides that each reads in its own way, as indices into the older workspace's.
  public var readDifferently: [Int] {
    let known = Set(new.metrics.map(\.id.value))
    return old.metrics.indices.filter {
      metrics[$0] == nil && known.contains(old.metrics[$0].id.value)
    }
  }

  /// The observations of the older workspace with the shared values. A metric or an area that only the
  /// older workspace has keeps its own.
  /// - Parameter own: what the older workspace reads from its own files.
  public func put(into own: Observations) -> Observations {
    let all = [own, newer].filter { $0.dayCount > 0 }
    let first = all.map(\.firstDay).min() ?? own.firstDay
    let dayCount = all.map { ($0.firstDay + $0.dayCount) - first }.max() ?? 0
    let twins = old.areas.areas.map { area in
      areas.area(id: area.id) == nil ? nil : new.areas.area(id: area.id)?.index
    }
    let columns = own.columns.indices.map { metric in
      var column = own.columns[metric].moved(from: own.firstDay, to: first, dayCount: dayCount)
      if let other = metrics[metric] {
        let values = newer.columns[other]
          .moved(from: newer.firstDay, to: first, dayCount: dayCount)
        column = column.taking(values, twins: twins, from: first) { origin in
          sources[origin.source].map { origin.moved(to: $0) } ?? .none
        }
      }
      return column
    }
    var deliveries = own.deliveries
    for (at, place) in sources where deliveries.indices.contains(place) {
      deliveries[place] = newer.deliveries[at]
    }
    return Observations(
      firstDay: first, dayCount: dayCount, columns: columns, deliveries: deliveries)
  }
}

extension Workspace {
  /// For each metric, what says where its values are: of each source that has it, the file, its
  /// columns, and the areas that its names mean. Publication time is ignored: only one value
  /// counts.
  fileprivate var columnsOfMetrics: [Set<[String]>] {
    var columns = metrics.map { _ in Set<[String]>() }
    for source in sources {
      let names = source.areasAs.sorted { $0.key < $1.key }.flatMap { name, places in
        [name] + places.map { areas[$0].id }
      }
      func add(_ metric: Int, _ parts: String...) {
        let forms =
          (source.datesAreMilliseconds ? ["milliseconds"] : [])
          + (source.delimiter.map { [$0.rawValue] } ?? [])
        columns[metric].insert(parts + forms + [source.path.value] + names)
      }
      switch source.format {
      case .wide(let wide): add(wide.metric, "wide", wide.area)
      case .long(let long):
        for (metric, column) in long.metrics { add(metric, "long", long.date, long.area, column) }
      case .arcgis(let long):
        for (metric, column) in long.metrics { add(metric, "arcgis", long.date, long.area, column) }
      }
    }
    return columns
  }
}

extension Observations.Column {
  /// The same values with places for other days.
  fileprivate func moved(from: Day, to first: Day, dayCount: Int) -> Self {
    var column = self
    for area in series.indices where !series[area].values.isEmpty {
      column.series[area].move(by: from - first, to: dayCount)
    }
    return column
  }

  /// Another column's values of the areas that both have, and this one's of the others.
  /// - Parameters:
  ///   - twins: by index of an area, its index in the other column; nil: it is not there.
  ///   - first: the first day of both columns.
  ///   - origin: where a value of the other column comes from, as it is called here.
  fileprivate func taking(
    _ other: Self, twins: [Int?], from first: Day,
    origin: (Observations.Origin) -> Observations.Origin
  ) -> Self {
    var taken = Observations.Column(lastDay: other.lastDay, statedDays: other.statedDays)
    guard !scattered.isEmpty || !other.scattered.isEmpty else {
      taken.series = twins.enumerated().map { area, twin in
        let column = twin == nil ? self : other
        var series = column.series.isEmpty ? .init() : column.series[twin ?? area]
        if twin != nil { series.origins = series.origins.map(origin) }
        return series
      }
      return taken
    }
    for (area, twin) in twins.enumerated() {
      (twin == nil ? self : other).forEachPlace(of: twin ?? area, from: first) { place in
        taken.scattered.withPlace(area, place.day) {
          $0.value = place.value
          $0.origin = twin == nil ? place.origin : origin(place.origin)
        }
      }
    }
    return taken
  }

  /// Calls `body` for each day of an area that a row is about.
  private func forEachPlace(
    of area: Int, from first: Day, _ body: (ScatteredValues.Place) -> Void
  ) {
    guard !series.isEmpty else { return scattered.forEachPlace(of: area, body) }
    for (at, origin) in series[area].origins.enumerated() where origin != .none {
      body(.init(day: (first + at).number, origin: origin, value: series[area].values[at]))
    }
  }
}
