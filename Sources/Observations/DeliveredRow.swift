public import Files
public import Findings
public import Rules

/// Values as a delivery of a source writes them, digit by digit, for who keeps them.
public struct DeliveredRow: Hashable, Sendable {
  /// The areas that its name means, as indices into the workspace's areas.
  public var areas: [Int]
  public var day: Day
  /// When the source says that it published them, in UTC as YYYY-MM-DDTHH:MM:SSZ, so that a moment
  /// that is written in two ways is one and two moments at which clocks show the same are two; as
  /// written there if it is not a date. Nil: it does not say.
  public var published: String?
  /// A value for each metric of the source, in its order; nil: the field is empty.
  public var values: [String?]

  public init(areas: [Int], day: Day, published: String? = nil, values: [String?]) {
    self.areas = areas
    self.day = day
    self.published = published
    self.values = values
  }
}

extension Observations {
  /// Reads the file of one source, and what it says row by row.
  ///
  /// - Parameters:
  ///   - place: the index of the source in `workspace.sources`.
  ///   - zone: the rules of the workspace's time zone, for sources that write moments.
  /// - Returns: the observations, unless there are errors; all findings, sorted; and the rows that could be read, in the order of
  ///   the file: of a `wide` file one for each area and day.
  public static func readDelivery(
    of place: Int, _ workspace: Workspace, files: FileTree, zone: TimeZoneRules?
  ) -> (observations: Observations?, problems: [Diagnostic], rows: [DeliveredRow]) {
    var reading = ObservationReading(workspace: workspace, asOf: nil, zone: zone, keepsRows: true)
    let (observations, problems) = reading.readSources(files, only: [place])
    return (observations, problems, reading.rows)
  }
}

extension ObservationReading {
  /// Keeps a row of a table.
  /// - Parameter values: the field of each metric.
  mutating func keepRow(
    of areas: [Int], _ day: Day, published: PublishedDate?, _ values: [CSVScanner.Field],
    _ scanner: borrowing CSVScanner
  ) {
    var texts: [String?] = []
    for field in values {
      let text = scanner.text(field)
      texts.append(text.isEmpty ? nil : text)
    }
    rows.append(
      DeliveredRow(areas: areas, day: day, published: published?.text(in: zone), values: texts))
  }
}
