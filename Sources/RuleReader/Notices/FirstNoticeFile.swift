public import Findings
internal import YAMLSource

/// The first file of notices of a workspace.
public enum FirstNoticeFile {
  /// Its path from the workspace's root.
  public static let path = "notices.yaml"
  /// What is in it before anything is announced.
  public static let text = "notices: notices\nentries: []\n"

  /// rulecheck.yaml with the file's name behind those of the rule sets; all else stays as it is, also comments.
  /// - Returns: nil if it lists files or folders of notices already, or is not written with a line for each key.
  public static func named(in manifest: SourceFile) -> SourceFile? {
    guard let root = YAMLDocument.read(manifest).document?.root else { return nil }
    let field = WorkspaceFields.notices.key
    func entry(_ key: String) -> (key: YAMLNode, value: YAMLNode)? {
      root.entries.first { $0.key.has(key) }.map { ($0.key, $0.value) }
    }
    if let list = entry(field)?.value {
      guard list.kind == .sequence, list.count == 0 else { return nil }
      return fixed(Fix.Edit(list.span, "[\(path)]"), reading: [path])
    }
    guard let ruleSets = entry(WorkspaceFields.rulesets.key) else { return nil }
    let lines = LineIndex(manifest)
    let line = NoticeEntry.lastLine(of: ruleSets.value, in: lines)
    let end = Position(line: line, column: lines.endColumn(of: line))
    let ending = manifest.withBytes { $0.contains(UInt8(ascii: "\r")) } ? "\r\n" : "\n"
    let indent = String(repeating: " ", count: Int(ruleSets.key.span.start.column) - 1)
    return fixed(
      Fix.Edit(Span(manifest, at: end), "\(ending)\(indent)\(field): [\(path)]"),
      reading: [field, path])
  }

  /// The file with the edit, if it changes what YAML reads in that place only.
  private static func fixed(_ edit: Fix.Edit, reading texts: [String]) -> SourceFile? {
    FixedText(applying: [Fix("name the file", [edit], in: edit.span, reads: texts)])?.file
  }
}
