internal import Findings

/// Measures how much ground two areas share, so that positions there are in both.
///
/// Parallels through all corners cut the outlines into slabs, in which every border is a straight
/// line from south to north. Where two of them cross, the slab is cut once more. What remains are
/// trapezoids, and those that lie in two areas are added up.
struct OutlineOverlaps {
  /// In square metres: a hectare. Borders that neighbours share differ in the last digits, and
  /// along a few hundred kilometres that adds up.
  static let most = 10_000.0

  /// Two areas that share more, and a position in both.
  struct Overlap {
    /// Indices into the list of outlines, in ascending order.
    let first: Int
    let second: Int
    let position: Outlines.Point
  }

  /// The search stops after this many.
  let mostFound: Int
  private(set) var found: [Overlap] = []

  private struct Edge {
    let low: Outlines.Point
    /// Degrees east for each degree north.
    let slope: Double
    let north: Double
    let polygon: Int32

    func longitude(at latitude: Double) -> Double {
      low.longitude + (min(max(latitude, low.latitude), north) - low.latitude) * slope
    }
  }

  /// By polygon: the index of its outline.
  private var outlineOfPolygon: [Int32] = []
  private var edges: [Edge] = []
  /// The parallels between slabs, from south to north.
  private var parallels: [Double] = []
  /// Whether there are fewer parallels than corners have: it would take too long.
  private var isCoarse = false

  /// Two indices into the table of areas, in ascending order.
  private struct Pair: Hashable {
    let first: Int
    let second: Int
  }

  /// What a pair of areas shares.
  private struct Shared {
    var squareMetres = 0.0
    /// The largest part.
    var largest = 0.0
    var overlap: Overlap
  }

  private var shared: [Pair: Shared] = [:]

  /// About a tenth of a millimetre, in degrees.
  private static let nothing = 1e-9
  /// More pairs than this share ground only in a file that is made to use up memory.
  private static let mostPairs = 1_000_000

  init(in outlines: [Outlines.Outline], most mostFound: Int) {
    self.mostFound = mostFound
    for (place, outline) in outlines.enumerated() {
      for rings in outline.polygons {
        for ring in rings {
          for (a, b) in zip(ring, ring.dropFirst()) where a.latitude != b.latitude {
            let (low, high) = a.latitude < b.latitude ? (a, b) : (b, a)
            // Not infinite where the edge is all but level.
            let height = max(high.latitude - low.latitude, 1e-12)
            edges.append(
              Edge(
                low: low, slope: (high.longitude - low.longitude) / height, north: high.latitude,
                polygon: Int32(outlineOfPolygon.count)))
          }
        }
        outlineOfPolygon.append(Int32(place))
      }
    }
    edges.sort { $0.low.latitude < $1.low.latitude }
    layParallels()
    sweep(outlines.map(\.area))
  }

  /// Lays parallels through all corners, or fewer if they would cross far more edges than there are.
  private mutating func layParallels() {
    var latitudes: [Double] = []
    latitudes.reserveCapacity(2 * edges.count)
    for edge in edges {
      latitudes.append(edge.low.latitude)
      latitudes.append(edge.north)
    }
    latitudes.sort()
    for latitude in latitudes
    where latitude - (parallels.last ?? -.infinity) > OutlineOverlaps.nothing {
      parallels.append(latitude)
    }
    let most = 32 * edges.count + 8_000_000
    while true {
      let crossings = edges.reduce(0) { sum, edge in
        sum + firstParallel(from: edge.north) - firstParallel(from: edge.low.latitude)
      }
      if crossings <= most { return }
      isCoarse = true
      parallels = stride(from: 0, to: parallels.count, by: 2).map { parallels[$0] }
    }
  }

  /// The index of the first parallel that is not south of a latitude.
  private func firstParallel(from latitude: Double) -> Int {
    parallels.partitioningIndex { $0 >= latitude }
  }

  /// An edge where it enters a slab and where it leaves it.
  private struct Crossing {
    let edge: Int
    var south = 0.0
    var north = 0.0
  }

  private mutating func sweep(_ areas: [Int]) {
    let edges = self.edges
    let areaOfPolygon = outlineOfPolygon.map { areas[Int($0)] }
    var next = 0
    var crossed: [Crossing] = []
    var isOpen = [Bool](repeating: false, count: outlineOfPolygon.count)
    /// By area: how many of its polygons are open.
    var depth = [Int32](repeating: 0, count: (areas.max() ?? 0) + 1)
    var open: [Int32] = []
    var slabs: [(south: Double, north: Double)] = []
    /// How many edges may still be checked again because others cross.
    var effort = isCoarse ? 0 : 32 * edges.count + 8_000_000
    for (south, north) in zip(parallels, parallels.dropFirst()) {
      let middle = (south + north) / 2
      crossed.removeAll { edges[$0.edge].north <= middle }
      while next < edges.count, edges[next].low.latitude <= middle {
        if edges[next].north > middle { crossed.append(Crossing(edge: next)) }
        next += 1
      }
      slabs.append((south, north))
      while let (south, north) = slabs.popLast() {
        crossed.withUnsafeMutableBufferPointer { crossed in
          for at in crossed.indices {
            let edge = edges[crossed[at].edge]
            crossed[at].south = edge.longitude(at: south)
            crossed[at].north = edge.longitude(at: north)
          }
        }
        // Nearly sorted since the previous slab, which this sort takes advantage of.
        crossed.sort { $0.south + $0.north < $1.south + $1.north }
        if effort > 0, let height = OutlineOverlaps.firstCut(crossed, below: north - south) {
          effort -= crossed.count
          slabs += [(south + height, north), (south, south + height)]
          continue
        }
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
          let (west, east) = (crossed[at], crossed[at + 1])
          let width = (east.south - west.south + east.north - west.north) / 2
          guard width > OutlineOverlaps.nothing else { continue }
          let position = Outlines.Point(
            longitude: (west.south + west.north + east.south + east.north) / 4,
            latitude: (south + north) / 2)
          let squareMetres = Outlines.squareMetres(width, north - south, at: position.latitude)
          // If more than four overlap, naming some pairs is enough.
          let several = open.prefix(4).sorted().map(Int.init)
          for (at, a) in several.enumerated() {
            for b in several[(at + 1)...] {
              let overlap = Overlap(first: a, second: b, position: position)
              add(squareMetres, Pair(first: areas[a], second: areas[b]), overlap)
            }
          }
          if found.count == mostFound { return }
        }
      }
    }
  }

  /// How far above the bottom of a slab two neighbouring edges cross; nil if none do.
  private static func firstCut(_ crossed: [Crossing], below height: Double) -> Double? {
    for (a, b) in zip(crossed, crossed.dropFirst()) {
      let (south, north) = (b.south - a.south, b.north - a.north)
      guard min(south, north) < -nothing else { continue }
      let cut = south / (south - north) * height
      if min(cut, height - cut) > nothing { return cut }
    }
    return nil
  }

  private mutating func add(_ squareMetres: Double, _ pair: Pair, _ overlap: Overlap) {
    let pair =
      pair.first < pair.second ? pair : Pair(first: pair.second, second: pair.first)
    guard shared.count < OutlineOverlaps.mostPairs || shared[pair] != nil else { return }
    var sum = shared[pair] ?? Shared(overlap: overlap)
    guard sum.squareMetres <= OutlineOverlaps.most, found.count < mostFound else { return }
    sum.squareMetres += squareMetres
    if squareMetres > sum.largest {
      sum.largest = squareMetres
      sum.overlap = overlap
    }
    shared[pair] = sum
    if sum.squareMetres > OutlineOverlaps.most { found.append(sum.overlap) }
  }
}
