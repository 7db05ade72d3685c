import ArgumentParser
import Files
import Findings
import Reports
import RuleReader
import Rules

/// What shells complete: names of the workspace that `--rules` means so far, or an operand of `diff`, and of the
/// repository.
/// Where there is no sound workspace, nothing is offered.
enum Completion {
  static let counties = ofWorkspace { workspace, prefix in
    let counties = workspace.areas.counties
    let index = AreaNameIndex(workspace.areas)
    let names = counties.map { shortName(of: $0, index) }
    return prefix.isEmpty
      ? names : names + counties.map(\.id).filter { $0.hasPrefix(prefix) && !names.contains($0) }
  }

  static let states = ofWorkspace { workspace, _ in workspace.areas.states.map(\.name) }

  static let languages = ofWorkspace { workspace, _ in workspace.languages.map(\.code) }

  static let ruleSets = ofWorkspace { workspace, _ in workspace.ordinances.map(\.id) }

  static let phases = ofWorkspace { workspace, prefix in
    let phases = AreaList.phases(in: workspace)
    return prefix.contains("/")
      ? phases.flatMap { ruleSet, phases in (phases + ["unknown"]).map { "\(ruleSet)/\($0)" } }
      : (phases.flatMap(\.phases) + ["unknown"]).once { $0 } + phases.map { "\($0.ruleSet)/" }
  }

  static let orders = ofWorkspace { workspace, _ in AreaList.orders(in: workspace) }

  /// Branches, tags and HEAD, and the names next to them in folders.
  static let revisionsAndPaths = names { _, prefix in revisions() + paths(prefix) }

  /// `FORMAT=`, and the file after it.
  static func outputs<Format: CaseIterable & RawRepresentable>(_ formats: Format.Type)
    -> CompletionKind where Format.RawValue == String
  {
    let formats = Format.allCases.map { "\($0.rawValue)=" }
    return names { _, prefix in
      guard let equals = prefix.firstIndex(of: "=") else { return formats }
      return paths(String(prefix[prefix.index(after: equals)...])).map {
        prefix[...equals] + $0
      }
    }
  }

  private static func ofWorkspace(
    _ list: @escaping @Sendable (Workspace, _ prefix: String) -> [String]
  ) -> CompletionKind {
    names { words, prefix in
      guard let root = root(of: words),
        let workspace = Workspace.read(FileTree(folder: root)).0
      else { return [] }
      return list(workspace, prefix)
    }
  }

  private static func names(
    _ list: @escaping @Sendable (_ words: [String], _ prefix: String) -> [String]
  ) -> CompletionKind {
    .custom { words, _, prefix in list(words, prefix).filter(canBeOffered) }
  }

  /// Shells read one name per line, so that one with a line break would be two; other control
  /// characters do something on a terminal. What is not Unicode was replaced, and would name
  /// something else. A name that begins with a hyphen would be an option.
  private static func canBeOffered(_ name: String) -> Bool {
    !name.isEmpty && !name.hasPrefix("-")
      && name.unicodeScalars.allSatisfy { scalar in
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: false
        default: scalar != "\u{FFFD}"
        }
      }
  }

  private static func root(of words: [String]) -> String? {
    let parts = words.flatMap { word in
      word.hasPrefix("--rules=") ? ["--rules", String(word.dropFirst(8))] : [word]
    }
    if let at = parts.firstIndex(of: "--rules"), at + 1 < parts.count {
      return try? WorkspaceSelection.root(parts[at + 1])
    }
    if parts.dropFirst().first == "diff",
      let path = parts.dropFirst(2).first(where: { !$0.hasPrefix("-") && Disk.exists($0) })
    {
      return try? WorkspaceSelection.selection(path).root
    }
    return try? WorkspaceSelection.root(nil)
  }

  private static func revisions() -> [String] {
    let listed = try? GitProgram(folder: ".").run([
      "for-each-ref", "--format=%(refname:short)", "refs/heads", "refs/tags", "refs/remotes",
    ])
    guard let listed, listed.status == 0 else { return [] }
    return ["HEAD"] + listed.text.split(separator: "\n").map(String.init)
  }

  private static func paths(_ prefix: String) -> [String] {
    let folder = prefix.lastIndex(of: "/").map { String(prefix[...$0]) } ?? ""
    let last = prefix.dropFirst(folder.count)
    let children = (try? Disk.children(folder.isEmpty ? "." : folder)) ?? []
    return children.filter { $0.name.hasPrefix(last) && !Disk.isHidden($0.name) }.map { child in
      let isFolder = Disk.isFolder(folder + child.name)
      return folder + child.name + (isFolder ? "/" : "")
    }.sorted()
  }

  /// The shortest name under which a county is found; its identifier where others are called so, too.
  private static func shortName(of county: Area, _ index: AreaNameIndex) -> String {
    [county.name, county.kind.map { "\($0) \(county.name)" }].compactMap { $0 }
      .first { index.counties(named: $0) == [county.index] } ?? county.id
  }
}
