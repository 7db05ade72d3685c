internal import Evaluation
public import Findings
internal import Messages
internal import Observations
internal import Reports
public import Rules

/// The files of the site that is replaced: what people were told stays as it was told.
public struct FormerSite {
  /// From the root of the site, with `/` between the parts.
  let paths: Set<String>
  /// The fingerprints of the files with what people were told, as far as they are known.
  let told: [String: String]
  let file: (String) throws -> SourceFile
  /// Some bytes of a file.
  let bytes: (_ path: String, Range<Int>) throws -> [UInt8]

  public init(
    paths: Set<String>, told: [String: String] = [:],
    file: @escaping (String) throws -> SourceFile,
    bytes: @escaping (_ path: String, Range<Int>) throws -> [UInt8]
  ) {
    self.paths = paths
    self.told = told
    self.file = file
    self.bytes = bytes
  }

  /// A place where there is no site yet.
  public static var none: FormerSite {
    FormerSite(paths: [], file: { SourceFile(name: $0, bytes: []) }, bytes: { _, _ in [] })
  }
}

/// What people were told since a day, kept elsewhere: then the site says that, and not what it works out.
public struct KeptMessages {
  /// The day after which all that was told is known.
  let since: Day
  /// How many messages became known on each day.
  let counts: [Day: Int]
  /// The JSON of those of a day, in order, see `MessageReport.json(of:)`.
  let messages: (Day) throws -> [String]

  public init(since: Day, counts: [Day: Int], messages: @escaping (Day) throws -> [String]) {
    self.since = since
    self.counts = counts
    self.messages = messages
  }

  /// The report of a day in a language; nil: what was told on it is not known, or stands in the file of the site before.
  /// - Parameter kept: that file.
  func report(
    on day: Day, in language: Language, of workspace: Workspace, unlessIn kept: SourceFile?
  ) throws -> String? {
    guard day > since else { return nil }
    let count = counts[day] ?? 0
    // What was told stays; more is told of a day that is over where somebody releases it.
    if let kept, count == 0 || KeptMessages.count(in: kept) == count { return nil }
    guard count > 0 else { return MessageReport.json(ofTold: []) }
    return MessageReport.json(
      ofTold: try messages(day).compactMap {
        MessageReport.json(ofTold: $0, in: [language.code], of: workspace.id)
      })
  }

  /// How many messages a report has: each has its identifier on a line of its own, and no text in JSON has a line break.
  private static func count(in file: SourceFile) -> Int {
    file.text.split(separator: "\n").count { $0.hasPrefix("      \"identifier\": ") }
  }
}

extension Site {
  /// Why a site cannot take over from the one before.
  public enum Problem: Error, Sendable, Hashable, CustomStringConvertible {
    /// `--since` is later than the day of the site.
    case beginsLater(Day, than: Day)
    /// The site before has later days, which would be lost: its first and its last.
    case hasLaterDays(Day, Day, than: Day)
    /// A file of messages is gone, or not as it was written.
    case unreadable(String)
    /// The messages of the site before are of another workspace.
    case isOf(workspace: String?)

    public var description: String {
      switch self {
      case .beginsLater(let since, let day):
        "--since \(since) lies after \(day), the day of the site; name a later one with --on"
      case .hasLaterDays(let first, let last, let day):
        "the site has what changed from \(first) to \(last), and as of \(day) it would lose the days after; publish that day into another folder, or remove this site first"
      case .unreadable(let path):
        "\(path), what people were told on a day, is gone or not as it was written; put it back from a copy, or remove the site and publish it again with --since"
      case .isOf(let workspace):
        "the site has messages of another workspace\(workspace.map { ", `\($0)`" } ?? ""); publish into another folder, or remove that site first"
      }
    }
  }
}

/// The days of which a site has what changed, from the first to its own, and what people were told on each.
struct SiteHistory {
  /// All days, in order; the last is the day of the site.
  let days: [Day]
  /// By language and county. The texts are read where they are needed: those of a long season have no room in memory.
  private var told: [String: [String: [Kept]]] = [:]
  /// Whether the newest file of the site before is of another edition: some of what is certain by then was to
  /// be told later, or has been told in another way.
  private(set) var followsOtherEdition = false
  /// The fingerprints of the files with what was told.
  private(set) var fingerprints: [String: String] = [:]
  private let former: FormerSite
  private let languages: [Language]
  private let workspace: String?

  private struct Kept: Told {
    var message: ToldMessage.Entry
    var address: Address
    /// A file that the site before does not have; nil: it has it.
    var file: SourceFile?

    var identifier: String { message.identifier }
    var known: Day { message.known }
    var from: Day { message.from }
    var ordinances: Set<String> { message.ordinances }
    var telling = 0
  }

  var first: Day { days[0] }

  /// - Parameter since: the first day; nil: that of the site before.
  init(
    of workspace: Workspace, since: Day?, through day: Day, after former: FormerSite
  ) throws(Site.Problem) {
    if let since, since > day { throw .beginsLater(since, than: day) }
    if let gone = former.told.keys.filter({ !former.paths.contains($0) }).min() {
      throw .unreadable(gone)
    }
    self.former = former
    self.workspace = workspace.id
    languages = workspace.languages
    let former = Set(
      former.paths.compactMap { path in
        workspace.languages.lazy.compactMap { Address.day(ofMessages: path, $0) }.first
      })
    var first = min(since ?? day, day)
    if let begin = former.min(), let end = former.max() {
      // A single day can be made again, whichever it is.
      if end > day, begin < end { throw .hasLaterDays(begin, end, than: day) }
      if begin <= day { first = min(first, begin) }
    }
    days = (0...(day - first)).map { first + $0 }
  }

  /// What a file of a day said, in the site before.
  func kept(_ address: Address) throws -> SourceFile? {
    former.paths.contains(address.path) ? try former.file(address.path) : nil
  }

  /// Takes up what was told on a day.
  /// - Parameter isKept: whether it is a file of the site before.
  mutating func add(
    _ file: SourceFile, at address: Address, _ language: Language, isKept: Bool
  ) throws(Site.Problem) {
    var fingerprint = Fingerprint()
    file.withBytes { fingerprint.add($0) }
    let isWhole = !isKept || former.told[address.path].map { $0 == fingerprint.digits } ?? true
    guard isWhole, let messages = ToldMessage.entries(in: file, language) else {
      throw .unreadable(address.path)
    }
    fingerprints[address.path] = fingerprint.digits
    followsOtherEdition = isKept && ToldMessage.isOfOtherEdition(file)
    for message in messages {
      guard message.workspace == workspace else { throw .isOf(workspace: message.workspace) }
      told[language.code, default: [:]][message.area, default: []].append(
        Kept(message: message, address: address, file: isKept ? nil : file))
    }
  }

  /// Whether the last that was told of a day under an ordinance in a county is this, in whatever language.
  func hasTold(_ change: Change) -> Bool {
    let told = told.values.lazy.compactMap { $0[change.area.id] }.first ?? []
    let steps = told.map(\.message).newestFirst().lazy.flatMap(\.steps)
    return steps.first { $0.isAboutSame(as: change) }?.tells(change) ?? false
  }

  /// What the people of a county were told, the newest first.
  /// - Parameters:
  ///   - answering: the county that answers for it: its people are told what concerns that one, too, once they belong
  ///     to it.
  ///   - most: how many at most.
  func told(
    in county: Area, answeredBy answering: Area, _ language: Language, most: Int
  ) throws -> [ToldMessage] {
    let told = told[language.code] ?? [:]
    var all = told[county.id] ?? []
    if answering.index != county.index {
      let since = county.merger?.since ?? .distantPast
      all += (told[answering.id] ?? []).filter { $0.message.known >= since }
    }
    return try all.newestFirst().prefix(most).map { try read($0, language) }
  }

  private func read(_ told: Kept, _ language: Language) throws -> ToldMessage {
    let (path, offsets) = (told.address.path, told.message.offsets)
    let bytes =
      try told.file?.withBytes { Array($0[offsets]) } ?? former.bytes(path, offsets)
    guard var message = ToldMessage(in: SourceFile(name: path, bytes: bytes), language) else {
      throw Site.Problem.unreadable(path)
    }
    message.telling = told.telling
    return message
  }
}

extension SourceFile {
  /// A file that this program wrote.
  var text: String { withBytes { String(decoding: $0, as: UTF8.self) } }
}
