import Files
import Findings
import Reports
import Rules

extension AlertLedger {
  /// What was sent before, as a folder of alerts notes it; nil: it is a new one.
  static func inFolder(_ path: String) throws -> AlertLedger? {
    let list = "\(path)/\(AlertLedger.fileName)"
    guard let file = try Disk.fileIfThere(list) else { return nil }
    guard let ledger = file.withBytes({ AlertLedger(json: Array($0)) }) else {
      throw CannotRun(
        "\(Page.safe(list)) is not a list of alerts that this program knows; name another folder, or remove it: the next alerts then follow no earlier ones"
      )
    }
    return ledger
  }
}

/// A folder of feeds: beside those of each county is what its people were told, from which they are written.
struct FeedFolder {
  /// The file by which a folder is known to be one.
  static let fileName = "feeds.json"

  /// Nil: feeds go to no folder, and have only what is new.
  private let path: String?
  private let workspace: String?

  /// - Parameters:
  ///   - path: nil: feeds go to no folder.
  ///   - workspace: the identifier of that of the feeds.
  /// - Throws: `CannotRun` if the folder has feeds of another workspace.
  init(_ path: String?, of workspace: String?) throws {
    (self.path, self.workspace) = (path, workspace)
    guard let path, let file = try Disk.fileIfThere("\(path)/\(FeedFolder.fileName)"),
      !file.withBytes({ $0.elementsEqual(mark.text.utf8) })
    else { return }
    throw CannotRun(
      "\(Page.safe(path)) has feeds of another workspace or of another version of this program; name another folder"
    )
  }

  /// The file by which the folder is known.
  var mark: (path: String, text: String) {
    let json = JSON.object([
      ("version", .integer(1)), ("workspace", workspace.map { .string($0) } ?? .null),
    ])
    return (FeedFolder.fileName, json.serialized)
  }

  /// The JSON of what a county was told, in the order in which people were told.
  /// - Parameter new: what they are told now; what they were told before is not told again.
  func told(
    to area: Area, and new: [(identifier: String, json: String)]
  ) throws -> [String] {
    guard let path else { return new.map(\.json) }
    let list = "\(path)/\(MessageReport.toldName(of: area))"
    guard let file = try Disk.fileIfThere(list) else { return new.map(\.json) }
    guard let told = ToldMessage.texts(in: file) else {
      throw CannotRun(
        "\(Page.safe(list)), what a county was told, cannot be read; put it back from a copy, or remove it: its feeds then have only what is new"
      )
    }
    let known = Set(told.map(\.identifier))
    let all = told + new.filter { !known.contains($0.identifier) }
    return all.suffix(MessageReport.mostEntries).map(\.json)
  }

  /// A feed as it was written before; nil: it was not.
  /// - Throws: `CannotRun` if it cannot be read: its names would become others.
  func feed(_ name: String) throws -> SourceFile? {
    try path.flatMap { try Disk.fileIfThere("\($0)/\(name)") }
  }
}

extension Disk {
  /// A file that may be missing; nil: it is.
  /// - Throws: `CannotRun` if it is there and cannot be read.
  fileprivate static func fileIfThere(_ path: String) throws -> SourceFile? {
    do {
      return try Disk.namedFile(path)
    } catch FileTree.Problem.missing {
      return nil
    } catch {
      throw CannotRun(
        "\(Page.safe(path)) cannot be read; it has to be a file that you may read, as it was written"
      )
    }
  }
}
