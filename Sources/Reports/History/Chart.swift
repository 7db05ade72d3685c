/// A bar chart of a few days with the thresholds across it, drawn with characters.
///
/// A threshold lies between two lines, and a column reaches above it exactly where the value is
/// above the bound. Therefore the scale between two thresholds may be stretched or compressed: the
/// table has the values, and the chart shows on which side of a bound they are.
struct Chart {
  /// Lines between the bottom and the top.
  static let rows = 8
  /// How many heights a line can show: ▁ to █.
  static let steps = 8
  /// With more, there would be no line between two of them.
  static let mostThresholds = rows - 1
  private static let blocks = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

  /// One per day; nil: a gap.
  let values: [Double?]
  /// The thresholds in the chart, lowest first, each with the number of lines below it.
  let shown: [(threshold: History.Threshold, line: Int)]
  /// The thresholds that do not fit, lowest first.
  let others: [History.Threshold]
  /// The value at the bottom of the chart: 0, or the lowest value or threshold where that is less.
  let bottom: Double
  /// The value at the top: the highest value, or the first threshold that it does not exceed.
  let top: Double

  /// - Parameter thresholds: lowest first.
  init(values: [Double?], thresholds: [History.Threshold]) {
    self.values = values
    let given = values.compactMap { $0 }
    let highest = given.max() ?? 0
    // One threshold above the values shows how far away it is; further ones would only make the
    // columns lower.
    let within = thresholds.prefix { $0.bound < highest }.count
    let near = thresholds.prefix(within + 1).suffix(Chart.mostThresholds)
    others = thresholds.filter { !near.contains($0) }
    let bottom = min(0, given.min() ?? 0, near.first?.bound ?? 0)
    let most = max(highest, near.last?.bound ?? 0)
    let top = most > bottom ? most : bottom + 1
    self.bottom = bottom
    self.top = top
    shown = Chart.lines(near.map(\.bound), bottom, top).enumerated().map { at, line in
      (near[near.startIndex + at], line)
    }
  }

  /// The share of the way from `bottom` to `top` that a value reaches. It is computed with halves, since
  /// the distance between two huge numbers may overflow.
  private static func share(_ value: Double, _ bottom: Double, _ top: Double) -> Double {
    (value / 2 - bottom / 2) / (top / 2 - bottom / 2)
  }

  /// How many lines are below each bound: in proportion, but with at least one line between two bounds,
  /// and between a bound and the bottom or the top unless they are equal.
  private static func lines(_ bounds: [Double], _ bottom: Double, _ top: Double) -> [Int] {
    var lines: [Int] = []
    for bound in bounds {
      let least = lines.last.map { $0 + 1 } ?? (bound == bottom ? 0 : 1)
      lines.append(max(least, Int((share(bound, bottom, top) * Double(rows)).rounded())))
    }
    var most = bounds.last == top ? rows : rows - 1
    for at in lines.indices.reversed() {
      lines[at] = min(lines[at], most)
      most = lines[at] - 1
    }
    return lines
  }

  /// The height of a value, in steps from the bottom.
  func height(_ value: Double) -> Int {
    let inside = shown.map { (value: $0.threshold.bound, height: $0.line * Chart.steps) }
    let marks = [(value: bottom, height: 0)] + inside + [(top, Chart.rows * Chart.steps)]
    if let mark = marks.first(where: { $0.value == value }) { return mark.height }
    guard let next = marks.firstIndex(where: { $0.value > value }), next > 0 else {
      return value < bottom ? 0 : Chart.rows * Chart.steps
    }
    let (low, high) = (marks[next - 1], marks[next])
    let steps = Chart.share(value, low.value, high.value) * Double(high.height - low.height)
    return min(high.height - 1, max(low.height + 1, low.height + Int(steps.rounded())))
  }

  /// The lines with their thresholds and cells, from the top.
  var lines: [Line] {
    // A threshold at the very top has a line of its own above the columns.
    let count = Chart.rows + (shown.last?.line == Chart.rows ? 1 : 0)
    return (0..<count).reversed().map { row in
      let threshold = shown.first { $0.line == row }?.threshold
      let empty = threshold == nil ? " " : "_"
      let cells = values.map { value -> String? in
        guard let value else { return nil }
        // Even the lowest value is visible.
        let height = max(1, height(value)) - row * Chart.steps
        return height > 0 ? Chart.blocks[min(Chart.steps, height)] : nil
      }
      return Line(threshold: threshold, empty: empty, cells: cells, isTop: row == count - 1)
    }
  }

  struct Line {
    /// The threshold at the foot of the line.
    let threshold: History.Threshold?
    /// The character around and between the columns.
    let empty: String
    /// One character per day; nil: the column does not reach this line.
    let cells: [String?]
    let isTop: Bool
  }
}
