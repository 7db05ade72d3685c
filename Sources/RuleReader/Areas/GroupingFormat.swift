internal import Findings
internal import Rules
internal import YAMLSource

/// A grouping of the counties as written: a river basin, say, or a health service area.
struct GroupingDraft: Sendable {
  var id: Located<String>
  /// The column of the counties file that holds the area to which a county belongs.
  var column: Located<String>?
  var title: LocalizedText?
  /// Whether a column is written, readable or not.
  var hasColumn: Bool
}

/// The value of a name in `groups`.
enum GroupingFields {
  static let column = Field(
    "column", Format.text.located,
    "The column of the file with the identifier of the area to which a county belongs.")
  static let title = Field(
    "title", Format.localizedName, "What such an area is called in public, as `river basin` is.")

  /// The word that conditions write after `of`.
  static let name = Format<String>.text(
    Shape.Text("a word of lower-case letters, digits and hyphens", pattern: "^[a-z][a-z0-9-]*$"),
    help: "write a word such as `basin`"
  ) { Template.isName($0[...]) }

  /// The name of a grouping that is being declared.
  static let newName = name.map { name, node, reading in
    guard ReservedWords.groupings.contains(name) else { return name }
    reading.report(
      .reservedWord, at: node,
      "`\(name)` has a meaning of its own after `of` and cannot name a grouping",
      help: "choose another name")
    return nil
  }

  /// A column, or a mapping.
  static let grouping: Entry<GroupingDraft> = {
    let column = Format<String>.text.located
    let mapping = Entry<GroupingDraft>.mapping("a grouping", GroupingFields.column, title) {
      id, fields, column, title in
      GroupingDraft(
        id: id, column: column, title: title, hasColumn: fields.has(GroupingFields.column))
    }
    return Entry<GroupingDraft>(.either([column.shape, mapping.shape])) { id, node, reading in
      if node.kind == .mapping { return mapping.read(id, node, reading) }
      let help = "write `COLUMN`, or `{}` where the counties are given in a `list`"
      if node.isEmpty {
        reading.report(.emptyValue, at: node, "this grouping has no value", help: help)
        return nil
      }
      guard node.kind == .scalar else {
        reading.report(
          .wrongType, at: node,
          "a column of the file, or a mapping, belongs here, not \(node.described)", help: help)
        return nil
      }
      return column.read(node, reading).map {
        GroupingDraft(id: id, column: $0, title: nil, hasColumn: true)
      }
    }
  }()

  static let groupings = grouping.keyed(
    by: newName, as: "`groups`", help: "write `{ NAME: COLUMN }`")
}

extension FindingCollector {
  /// Reports groupings that lack their column of the counties file, or have one where there is no file.
  /// - Returns: whether all are sound.
  func checkColumns(of groupings: [GroupingDraft], areInFile: Bool) -> Bool {
    var isSound = true
    for grouping in groupings {
      if areInFile, grouping.column == nil {
        isSound = false
        guard !grouping.hasColumn else { continue }
        report(
          .missingKey, at: grouping.id.span,
          "the grouping `\(grouping.id.value)` needs the column of the file that holds its areas",
          help: "write `\(grouping.id.value): COLUMN`, or `column: COLUMN` next to its title")
      } else if !areInFile, let column = grouping.column {
        isSound = false
        report(
          .unnecessaryKey, at: column.span,
          "counties in a `list` have no columns: each names its areas itself",
          help:
            "write `\(grouping.id.value): {}` here, and `groups: { \(grouping.id.value): … }` in each county"
        )
      }
    }
    return isSound
  }
}
