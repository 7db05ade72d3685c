internal import Findings
internal import Rules

/// Finds where two areas overlap, so that a position there is in both.
///
/// Parallels are laid through all outlines. On each parallel an area covers stretches from one
/// border to the next, by the same rule that looks up a position; where two areas cover the same
/// stretch on neighbouring parallels, they overlap. An overlap narrower or lower than `least` is
/// ignored, since shared borders differ in the last digits.
struct OutlineOverlaps {
  /// In degrees: about ten metres, which no position is more precise than.
  static let least = 1e-4

  /// Two areas and a position in both.
  struct Overlap {
    /// Indices into the list of outlines, in ascending order.
    let first: Int
    let second: Int
    let position: Outlines.Point
  }

  /// The search stops after this many.
  let most: Int
  private(set) var found: [Overlap] = []

  private struct Edge {
    let low: Outlines.Point
    /// Degrees east for each degree north.
    let slope: Double
    let north: Double
    let polygon: Int32
  }

  /// By polygon: the index of its outline.
  private var outlineOfPolygon: [Int32] = []
  private var edges: [Edge] = []
  /// From south to north.
  private var parallels: [Double] = []

  /// A stretch in two areas, as far as it continues from parallel to parallel.
  private struct Stretch {
    let west: Double
    let east: Double
    /// The southernmost parallel it is on.
    let south: Double
  }

  private struct Pair: Hashable {
    let first: Int32
    let second: Int32
  }

  init(in outlines: [Outlines.Outline], most: Int) {
    self.most = most
    for (place, outline) in outlines.enumerated() {
      for rings in outline.polygons {
        for ring in rings {
          for (a, b) in zip(ring, ring.dropFirst()) where a.latitude != b.latitude {
            let (low, high) = a.latitude < b.latitude ? (a, b) : (b, a)
            edges.append(
              Edge(
                low: low, slope: (high.longitude - low.longitude) / (high.latitude - low.latitude),
                north: high.latitude, polygon: Int32(outlineOfPolygon.count)))
          }
        }
        outlineOfPolygon.append(Int32(place))
      }
    }
    layParallels()
    sweep(outlines.map(\.area))
  }

  /// Lays two parallels between any two latitudes of corners, more if these are far apart, and
  /// fewer if they would cross far more edges than there are.
  private mutating func layParallels() {
    var latitudes: [Double] = []
    latitudes.reserveCapacity(2 * edges.count)
    for edge in edges {
      latitudes.append(edge.low.latitude)
      latitudes.append(edge.north)
    }
    latitudes.sort()
    guard let south = latitudes.first, let north = latitudes.last else { return }
    let step = max((north - south) / 4096, OutlineOverlaps.least / 4)
    var last = south
    for latitude in latitudes where latitude > last {
      let count = max(2, ((latitude - last) / step).rounded(.up))
      for at in stride(from: 0.5, to: count, by: 1) {
        let parallel = last + (latitude - last) * at / count
        // Closer ones would give the same result.
        if parallel - (parallels.last ?? -90) < OutlineOverlaps.least / 4 { continue }
        parallels.append(parallel)
      }
      last = latitude
    }
    let most = 32 * edges.count + 8_000_000
    while true {
      let crossings = edges.reduce(0) { sum, edge in
        sum + firstParallel(from: edge.north) - firstParallel(from: edge.low.latitude)
      }
      if crossings <= most { return }
      parallels = stride(from: 0, to: parallels.count, by: 2).map { parallels[$0] }
    }
  }

  /// The index of the first parallel that is not south of a latitude.
  private func firstParallel(from latitude: Double) -> Int {
    parallels.partitioningIndex { $0 >= latitude }
  }

  private mutating func sweep(_ areas: [Int]) {
    edges.sort { $0.low.latitude < $1.low.latitude }
    let edges = self.edges
    let areaOfPolygon = outlineOfPolygon.map { areas[Int($0)] }
    var next = 0
    var crossed: [(longitude: Double, edge: Int)] = []
    var isOpen = [Bool](repeating: false, count: outlineOfPolygon.count)
    /// By area: how many of its polygons are open.
    var depth = [Int32](repeating: 0, count: (areas.max() ?? 0) + 1)
    var open: [Int32] = []
    var before: [Pair: [Stretch]] = [:]
    var known: Set<Pair> = []
    for parallel in parallels {
      crossed.removeAll { edges[$0.edge].north <= parallel }
      while next < edges.count, edges[next].low.latitude <= parallel {
        if edges[next].north > parallel { crossed.append((0, next)) }
        next += 1
      }
      crossed.withUnsafeMutableBufferPointer { crossed in
        for at in crossed.indices {
          let edge = edges[crossed[at].edge]
          crossed[at].longitude = edge.low.longitude + (parallel - edge.low.latitude) * edge.slope
        }
      }
      // Nearly sorted since the previous parallel, which this sort takes advantage of.
      crossed.sort { $0.longitude < $1.longitude }
      var here: [Pair: [Stretch]] = [:]
      for at in crossed.indices {
        let polygon = Int(edges[crossed[at].edge].polygon)
        let area = areaOfPolygon[polygon]
        let opens = !isOpen[polygon]
        isOpen[polygon] = opens
        let count = depth[area] + (opens ? 1 : -1)
        depth[area] = count
        if opens, count == 1 {
          open.append(outlineOfPolygon[polygon])
        } else if count == 0 {
          if open.count == 1 {
            open.removeLast()
          } else if let at = open.firstIndex(where: { areas[Int($0)] == area }) {
            open.remove(at: at)
          }
        }
        guard open.count > 1, at + 1 < crossed.count else { continue }
        let (west, east) = (crossed[at].longitude, crossed[at + 1].longitude)
        guard east - west > OutlineOverlaps.least else { continue }
        // If more than four overlap, naming some pairs is enough.
        let several = open.prefix(4).sorted()
        for (a, b) in several.indices.flatMap({ at in
          several[(at + 1)...].map { (several[at], $0) }
        }) {
          let pair = Pair(first: a, second: b)
          guard !known.contains(pair) else { continue }
          let stretch = goingOn(west, east, at: parallel, from: before[pair])
          guard parallel - stretch.south >= OutlineOverlaps.least else {
            here[pair, default: []].append(stretch)
            continue
          }
          known.insert(pair)
          found.append(
            Overlap(
              first: Int(pair.first), second: Int(pair.second),
              position: Outlines.Point(
                longitude: (stretch.west + stretch.east) / 2, latitude: parallel)))
          if found.count == most { return }
        }
      }
      before = here
    }
  }

  /// A stretch of a parallel, joined to one of the previous parallel if it continues that.
  private func goingOn(
    _ west: Double, _ east: Double, at parallel: Double, from before: [Stretch]?
  ) -> Stretch {
    let alone = Stretch(west: west, east: east, south: parallel)
    return (before ?? []).compactMap { last in
      let (west, east) = (max(west, last.west), min(east, last.east))
      return east - west > OutlineOverlaps.least
        ? Stretch(west: west, east: east, south: last.south) : nil
    }.min { $0.south < $1.south } ?? alone
  }
}
