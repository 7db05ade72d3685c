internal import Evaluation
public import Files
public import Findings
internal import Observations
public import Rules

/// What a published site was made of, as the list of its files notes it: with the same there is
/// nothing to publish.
public struct SiteOrigin: Equatable, Sendable {
  /// The fingerprint of everything that the site depends on, but for the day.
  let inputs: String
  /// The identifier of the workspace; nil: it has none.
  let workspace: String?
  public let day: Day
  /// The first day of which it has what changed.
  public let since: Day
  /// The first and the last day of the figures; nil: there are none.
  public let figures: ClosedRange<Day>?
  public let pages: Int
  /// The fingerprints of the files with what people were told, by path.
  let told: [String: String]
}

extension SiteOrigin {
  var note: [String] {
    [
      "Made from: \(inputs)", "Workspace: \(workspace ?? "")", "Day: \(day)", "Since: \(since)",
      "Figures: \(figures.map { "\($0.lowerBound) to \($0.upperBound)" } ?? "none")",
      "Pages: \(pages)",
    ] + told.sorted { $0.key < $1.key }.map { "\(SiteOrigin.told)\($0.key): \($0.value)" }
  }

  private static let told = "Told in "

  /// - Returns: nil if this program would not write the note in this way.
  init?(note: [String]) {
    var values: [String: Substring] = [:]
    for line in note {
      guard let colon = line.firstIndex(of: ":") else { return nil }
      values[String(line[..<colon])] = line[colon...].dropFirst(2)
    }
    guard let inputs = values["Made from"], let pages = values["Pages"].flatMap({ Int($0) }),
      let day = values["Day"].flatMap({ Day(iso: String($0)) }),
      let since = values["Since"].flatMap({ Day(iso: String($0)) }),
      let figures = values["Figures"],
      let workspace = values["Workspace"], since <= day
    else { return nil }
    let days = figures.split(separator: " to ").compactMap { Day(iso: String($0)) }
    let told = values.filter { $0.key.hasPrefix(SiteOrigin.told) }.map {
      (String($0.key.dropFirst(SiteOrigin.told.count)), String($0.value))
    }
    self.init(
      inputs: String(inputs), workspace: workspace.isEmpty ? nil : String(workspace), day: day,
      since: since, figures: days.count == 2 && days[0] <= days[1] ? days[0]...days[1] : nil,
      pages: pages, told: Dictionary(uniqueKeysWithValues: told))
    guard self.note == note else { return nil }
  }

  /// The fingerprint of rules, figures, outlines, options and this program.
  /// - Parameters:
  ///   - memory: has the files of the rules, and will have the others: the site is made of the bytes
  ///     that are counted here, also if somebody changes a file meanwhile.
  ///   - zone: the file with the rules of the workspace's time zone.
  ///   - options: as they count for the site.
  /// - Returns: nil if something cannot be read.
  public static func inputs(
    _ workspace: Workspace, _ files: FileTree, _ memory: FileMemory, zone: SourceFile?,
    options: [String]
  ) -> String? {
    var inputs = Fingerprint()
    // All of it: two builds of one version may differ.
    guard Disk.withProgram({ inputs.add($0) }) != nil else { return nil }
    for option in options { inputs.add(option) }
    memory.add(to: &inputs)
    do {
      for source in workspace.sources { inputs.add(try files.file(source.path.value)) }
      if let outlines = workspace.areas.outlines { inputs.add(try files.json(outlines.path.value)) }
      if let places = workspace.areas.placeFile { inputs.add(try files.file(places.path.value)) }
    } catch { return nil }
    if let zone { inputs.add(zone) }
    return inputs.digits
  }
}
