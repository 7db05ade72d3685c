internal import Files
internal import Findings
internal import Observations
internal import Rules
internal import Store

/// A response, read as its source says.
struct ReadResponse {
  private(set) var rows: [DeliveredRow] = []
  /// Why it cannot be unpacked, as a sentence: it is an archive, or damaged.
  private var packed: String?
  /// What keeps it from being read.
  private var faults: [Diagnostic] = []
  /// Why it can hardly be believed, as a sentence.
  private(set) var doubt: String?
  /// Its last day, if that is why.
  private(set) var awaits: Day?
  private let format: ObservationSource.Format

  /// Why it cannot be read, as a sentence; nil: it can.
  var fault: String? { packed ?? faults.firstError.map(ReadResponse.said) }

  /// - Parameters:
  ///   - place: the index of the source.
  ///   - moment: when it came, in seconds since 1970.
  init(
    _ bytes: [UInt8], of source: ObservationSource, at place: Int, _ rules: RulesInForce,
    _ store: Store, at moment: Int
  ) throws {
    format = source.format
    let path = source.path.value
    var files = FileTree(paths: [path]) { _ in bytes }
    do throws(FileTree.Problem) {
      // So that it is unpacked once.
      files = files.replacing(path, with: try format.isJSON ? files.json(path) : files.file(path))
    } catch {
      packed = if case .refused(let reason, _) = error { reason } else { error.explained }
      return
    }
    let (observations, problems, rows) = Observations.readDelivery(
      of: place, rules.workspace, files: files, zone: rules.zone)
    let errors = problems.filter { $0.severity == .error }
    // That some are missing can be read, and is hard to believe.
    faults = errors.filter { $0.check != .missingAreas }
    guard faults.isEmpty else { return }
    self.rows = rows
    let today = rules.zone.day(at: moment)
    let suspicious = observations?.suspiciousValues(rules.workspace, files: files, today: today)
    let fault = (errors + (suspicious ?? [])).firstError
    doubt = fault.map(ReadResponse.said)
    if fault?.check == .valueInFuture { awaits = rows.lazy.map(\.day).max() }
    if doubt == nil {
      doubt = try Doubts(workspace: rules.workspace, source: source, store: store)
        .first(about: rows)
    }
  }

  /// Why it is no answer, as the end of a sentence; nil: it is one, whatever is wrong with it.
  func noAnswer(_ mediaType: MediaType?) -> String? {
    if let packed { return packed }
    let foreign: [Check] = [.errorResponse, .emptyFile]
    if let fault = faults.first(where: { foreign.contains($0.check) }) { return fault.message }
    // What can be read as the source says is an answer, whatever the server calls it.
    guard let mediaType, mediaType.excludes(format), let fault else { return nil }
    return "what came is \(mediaType.name), which is not read; \(fault)"
  }

  private static func said(_ finding: Diagnostic) -> String {
    "line \(finding.span.start.line): \(finding.message)"
  }
}
