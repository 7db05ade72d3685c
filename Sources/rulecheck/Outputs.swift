import ArgumentParser
import Files
import Findings
import Reports

/// `--output FORMAT=FILE`: a file into which an answer is written in addition to what is printed.
struct OutputFile<Format: RawRepresentable & CaseIterable & Sendable>: Sendable
where Format.RawValue == String {
  let format: Format
  let path: String

  /// - Parameter text: what was typed.
  init(_ text: String) throws {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let known = Format.allCases.map(\.rawValue)
    guard parts.count == 2, !parts[1].isEmpty else {
      throw ValidationError(
        "“\(text)” names no format and file; write FORMAT=FILE, such as \(known.last ?? "")=report.\(known.last ?? "")."
      )
    }
    guard let format = Format(rawValue: String(parts[0])) else {
      let near = Spelling.nearest(to: String(parts[0]), among: known, most: 1)
      throw ValidationError(
        "there is no format “\(parts[0])”; \(near.didYouMean ?? "write one of \(known.joined(separator: ", ")).")"
      )
    }
    (self.format, path) = (format, String(parts[1]))
    guard path != "-" else {
      throw ValidationError("“\(text)” names no file; --format says what is printed.")
    }
    let ending = path.split(separator: ".").last.map { $0.lowercased() } ?? ""
    guard !["yaml", "yml", "csv", "geojson"].contains(ending) else {
      throw ValidationError(
        "\(path) could be a file of the rules or their figures; give the report another ending.")
    }
  }
}

/// What is printed, and what is written into files.
struct Outputs<Format: RawRepresentable & CaseIterable & Sendable & Equatable>
where Format.RawValue == String {
  /// The format of what is printed.
  var format: Format
  var files: [OutputFile<Format>] = []

  func validate() throws {
    let paths = files.map { file in
      let name = file.path.split(separator: "/").last ?? ""
      return Disk.absolute(Disk.parent(of: file.path)).map { "\($0)/\(name)" } ?? file.path
    }
    for (at, path) in paths.enumerated() where paths[..<at].contains(path) {
      throw ValidationError("--output names \(files[at].path) twice; each report takes a file.")
    }
    for file in files {
      guard let place = Outputs.naming(file.path) else { continue }
      throw ValidationError(
        "\(file.path) is named in \(place), so it could be a file of the rules or their figures; give the report another path."
      )
    }
  }

  /// - Parameter data: the file of `--data`.
  func refuse(replacing data: String?) throws {
    guard let data = data.flatMap(Disk.absolute),
      let file = files.first(where: { Disk.absolute($0.path) == data })
    else { return }
    throw ValidationError("\(file.path) is the file of --data; give the report another path.")
  }

  /// The file of the workspace around a path that names what is there, whether or not the rules are sound:
  /// outlines and figures have no ending that tells them from reports. Nil: nothing is there, or none names it.
  private static func naming(_ path: String) -> String? {
    guard Disk.exists(path), let name = path.split(separator: "/").last,
      let root = try? WorkspaceSelection.selection(path).root
    else { return nil }
    var folders = [root]
    while let folder = folders.popLast() {
      for (child, entry) in (try? Disk.children(folder)) ?? [] where !Disk.isHidden(child) {
        let place = "\(folder)/\(child)"
        switch entry {
        case .folder: folders.append(place)
        case .file where child.hasSuffix(".yaml") || child.hasSuffix(".yml"):
          guard let file = try? Disk.namedFile(place) else { continue }
          let text = file.withBytes { String(decoding: $0, as: UTF8.self) }
          if text.contains(name) { return place }
        default: break
        }
      }
    }
    return nil
  }

  /// Writes an answer, first into the files, then to standard output.
  /// - Parameters:
  ///   - otherwise: undoes what depends on the answer, where it cannot be written.
  ///   - then: does what depends on it, once it is written.
  ///   - text: the answer in a format, on a page of a terminal or of a file.
  func write(
    otherwise: () -> Void = {}, then: () throws -> Void = {},
    _ text: (Format, Page) throws -> String
  ) throws {
    let printed: String
    do {
      // All of them are ready before the first is written.
      let texts = try files.map { try text($0.format, Page(hasColor: false)) }
      printed = try text(format, Output.page())
      try Disk.renew(zip(files, texts).map { ($0.path, Array($1.utf8)) })
    } catch {
      otherwise()
      throw error
    }
    try Output.write(printed, otherwise: otherwise, then: then)
  }

  /// What a command works out and writes. Where it ends without an answer, the reports say so.
  /// - Parameter unfinished: what is said of it in a format; nil: nothing, and a file of that format goes.
  func answer<Answer>(
    unfinished: (_ reason: String, Format) -> String?, _ body: () throws -> Answer
  ) throws -> Answer {
    do {
      return try body()
    } catch let failure as FilesError {
      throw write(CannotRun(failure.message), unfinished)
    } catch let failure as CannotRun {
      throw write(failure, unfinished)
    }
  }

  private func write(
    _ failure: CannotRun, _ unfinished: (String, Format) -> String?
  ) -> CannotRun {
    for file in files {
      do throws(FilesError) {
        if let text = unfinished(failure.reason, file.format) {
          try Disk.renew(file.path, Array(text.utf8))
        } else {
          // That of an earlier run would be taken for this one's.
          try Disk.removeOrdinaryFile(file.path)
        }
      } catch {
        // Of the file that could not be written before, this is the failure itself.
        if !failure.reason.contains(error.message) { Output.warn(error.message) }
      }
    }
    if let text = unfinished(failure.reason, format) { Output.write(text) }
    return failure
  }
}
