public import Files
public import Findings
public import Rules

extension Observations {
  /// All findings in the files of the sources, of the outlines and of the places.
  ///
  /// - Parameters:
  ///   - zone: the rules of the workspace's time zone, for sources that write moments.
  ///   - today: nil: the age of the values is not checked.
  public static func findings(
    in workspace: Workspace, files: FileTree, zone: TimeZoneRules?, today: Day?
  ) -> [Diagnostic] {
    let (observations, read) = read(workspace, files: files, zone: zone)
    var found = read
    if let observations {
      if observations.lastDay == nil, let finding = noValues(workspace, files: files) {
        // Why no file has a value is the same mistake.
        found = found.filter { $0.check != .noRows } + [finding]
      } else {
        found += observations.suspiciousValues(workspace, files: files, today: today)
      }
    }
    let (outlines, problems) = workspace.outlines(in: files)
    found += problems + workspace.places(in: files).problems
    if let outlines, let place = workspace.areas.outlines,
      let file = try? files.json(place.path.value)
    {
      found += outlines.overlaps(file, workspace.areas)
    }
    return found.sortedOnce()
  }

  /// The error that no source has a value: without a day to answer for, commands refuse to answer.
  private static func noValues(_ workspace: Workspace, files: FileTree) -> Diagnostic? {
    guard let first = workspace.sources.first, let file = try? first.file(in: files) else {
      return nil
    }
    let others = workspace.sources.count > 1 ? ", and neither has the value of another source" : ""
    return Diagnostic(
      .noValues, at: Span(startOf: file), "this file has no value\(others)",
      help: "fetch it again, it may have been cut short; or correct `columns` of the source",
      notes: workspace.sources.map { .init($0.span, "the source") })
  }

  /// Checks values that can be read but look wrong, against `expect` of their source; and looks for
  /// metrics without values.
  ///
  /// - Parameter today: nil: the age of the values is not checked.
  /// - Returns: warnings, and errors for values of days that have not come yet; per kind and source
  ///   only the first, which say where to look.
  public func suspiciousValues(_ workspace: Workspace, files: FileTree, today: Day? = nil)
    -> [Diagnostic]
  {
    let (end, beginning) = (strayDays, strayBeginning)
    return metricsWithoutValues(workspace)
      + workspace.sources.indices.flatMap { place -> [Diagnostic] in
        guard place < deliveries.count, let file = try? workspace.sources[place].file(in: files)
        else { return [] }
        let check = DeliveryCheck(
          workspace: workspace, observations: self, place: place, file: file)
        return check.unreadColumns() + check.gaps() + check.jumps() + check.medianJumps()
          + check.strayValues(end, beginning, today)
          + (today.map { check.futureValues($0) + check.staleness($0) } ?? [])
      }
  }
}

/// Checks the values of one source against what its file expects.
struct DeliveryCheck {
  let workspace: Workspace
  let observations: Observations
  /// The index of the source.
  let place: Int
  let file: SourceFile

  var source: ObservationSource { workspace.sources[place] }

  /// A finding at the row that a value came from.
  func finding(
    _ check: Check, at origin: Observations.Origin, _ message: String, help: String,
    note: String = "`expect` of the source says what is usual"
  ) -> Diagnostic {
    Diagnostic(
      check, at: Span(lineOf: file, origin.line), message, help: help,
      notes: [.init(source.span, note)])
  }

  /// Calls `body` for every value from this source: area by area, day by day.
  func forEachValue(
    metric: Int, _ body: (_ area: Int, _ day: Day, _ value: Double, Observations.Origin) -> Void
  ) {
    observations.forEachValue(metric: metric) { area, day, value, origin in
      if origin.source == place { body(area, day, value, origin) }
    }
  }

  /// The first findings, and a note of how many more there are.
  func first(_ found: FirstFindings) -> [Diagnostic] {
    guard found.rest > 0 else { return found.listed }
    return found.listed + [
      Diagnostic(
        .moreFindings, .warning, at: Span(startOf: file),
        "this file has \(found.rest) more findings `\(found.listed[0].code)`",
        help: "fix those listed and validate again")
    ]
  }
}

/// The first findings of one kind; the others are only counted, since there may be one for every
/// value.
struct FirstFindings {
  private(set) var listed: [Diagnostic] = []
  private(set) var rest = 0

  mutating func append(_ finding: @autoclosure () -> Diagnostic) {
    if listed.count < 10 { listed.append(finding()) } else { rest += 1 }
  }
}
