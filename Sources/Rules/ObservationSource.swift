public import Findings

/// Where published values come from: one file of `sources`.
public struct ObservationSource: Sendable {
  public let id: Located<String>
  public let title: LocalizedText
  public let attribution: String
  public let format: Format
  /// The file with the values, as a path from the workspace's root.
  public let path: Located<String>
  public let url: String?
  /// Names in the file that are not identifiers, and the areas they mean.
  public let areasAs: [String: [Int]]
  /// Whether dates of 12 to 15 digits are milliseconds since 1970.
  public let datesAreMilliseconds: Bool
  /// What separates the fields of a CSV file; nil: the heading tells.
  public let delimiter: Delimiter?
  public let expect: Expectation
  public let span: Span

  package init(
    id: Located<String>, title: LocalizedText, attribution: String, format: Format,
    path: Located<String>, url: String?, areasAs: [String: [Int]],
    datesAreMilliseconds: Bool = false, delimiter: Delimiter? = nil, expect: Expectation, span: Span
  ) {
    self.id = id
    self.title = title
    self.attribution = attribution
    self.format = format
    self.path = path
    self.url = url
    self.areasAs = areasAs
    self.datesAreMilliseconds = datesAreMilliseconds
    self.delimiter = delimiter
    self.expect = expect
    self.span = span
  }

  /// What separates the fields of a CSV file.
  public enum Delimiter: String, CaseIterable, Sendable {
    case comma, semicolon, tab

    package var byte: UInt8 {
      switch self {
      case .comma: UInt8(ascii: ",")
      case .semicolon: UInt8(ascii: ";")
      case .tab: UInt8(ascii: "\t")
      }
    }
  }

  public enum Format: Sendable {
    /// One row for each area and day.
    case long(LongColumns)
    /// One row for each area, one column for each day.
    case wide(WideColumns)
    /// A FeatureServer response; the columns name fields of `attributes`.
    case arcgis(LongColumns)
  }

  /// The columns of a table with one row for each area and one column for each day.
  public struct WideColumns: Sendable {
    public let area: String
    /// The metric, as an index into the workspace's metrics.
    public let metric: Int
    /// Columns that are not read, although they may have figures: by heading, or `column 3` by place.
    public let ignored: Set<String>

    package init(area: String, metric: Int, ignored: Set<String> = []) {
      self.area = area
      self.metric = metric
      self.ignored = ignored
    }
  }

  /// The columns of a table with one row for each area and day.
  public struct LongColumns: Sendable {
    public let date: String
    public let area: String
    /// When the row was published; nil: on its date.
    public let published: String?
    /// Metrics as indices into the workspace's metrics, each with its column.
    public let metrics: [(metric: Int, column: String)]

    package init(
      date: String, area: String, published: String?, metrics: [(metric: Int, column: String)]
    ) {
      self.date = date
      self.area = area
      self.published = published
      self.metrics = metrics
    }
  }

  /// What a sound delivery of the source looks like.
  public struct Expectation: Sendable {
    /// How many areas the file must name at least.
    public var areas: Located<Int>?
    /// The usual number of days between two values.
    public var every: Int?
    /// After how many days without a new value an answer is stale.
    public var staleAfter: Int?
    /// The largest factor by which a value may differ from the one before.
    public var maxJump: Double?
    /// The largest factor by which more than half of the areas may differ from the value before.
    public var maxMedianJump: Double?
    /// The largest share of known values that a delivery may correct, in hundredths.
    public var maxCorrected: Double?

    package init(
      areas: Located<Int>? = nil, every: Int? = nil, staleAfter: Int? = nil,
      maxJump: Double? = nil, maxMedianJump: Double? = nil, maxCorrected: Double? = nil
    ) {
      self.areas = areas
      self.every = every
      self.staleAfter = staleAfter
      self.maxJump = maxJump
      self.maxMedianJump = maxMedianJump
      self.maxCorrected = maxCorrected
    }
  }

  /// The metrics that the source provides, as indices into the workspace's metrics.
  public var metrics: [Int] {
    switch format {
    case .wide(let columns): [columns.metric]
    case .long(let columns), .arcgis(let columns): columns.metrics.map(\.metric)
    }
  }

  /// The first metric that reads the same column as a metric: the same values, rounded otherwise. Nil: it is the first.
  func repeated(_ metric: Int) -> Int? {
    switch format {
    case .wide: return nil
    case .long(let columns), .arcgis(let columns):
      let column = columns.metrics.first { $0.metric == metric }?.column
      let first = columns.metrics.first { $0.column == column }?.metric
      return first == metric ? nil : first
    }
  }
}

extension Workspace {
  /// The metrics whose values tables and overviews show: each published value once.
  public var metricsOfOverviews: [Int] {
    let repeated = Set(
      sources.flatMap { source in source.metrics.filter { source.repeated($0) != nil } })
    return metrics.indices.filter { !repeated.contains($0) }
  }

  /// The metrics that pages show of an area, where they have values, besides those on which its phases depend.
  package var figures: [Int] {
    guard let figures = messages.site?.figures else { return metricsOfOverviews }
    return figures.compactMap { id in metrics.firstIndex { $0.id.value == id.value } }.once { $0 }
  }
}
