internal import YAMLSource

/// A grouping of the counties as written: a river basin, say, or a health service area.
struct GroupingDraft: Sendable {
  var id: Located<String>
  /// The column of the counties file that holds the area to which a county belongs.
  var column: Located<String>?
  var title: LocalizedText?
}

/// What stands under a name in `groups`.
enum GroupingFields {
  static let column = Field(
    "column", Format<String>.text.located,
    "The column of the file with the identifier of the area to which a county belongs.")
  static let title = Field(
    "title", Format<LocalizedText>.localized,
    "What such an area is called in public, as `river basin` is.")

  /// The word that conditions write behind `of`.
  static let name = Format<String>.text(
    Shape.Text(
      "a word of lower-case letters, digits and hyphens",
      pattern: "^(?!(state|country|county)$)[a-z][a-z0-9-]*$"),
    help: "write a word such as `basin`; `state`, `country` and `county` have a meaning already"
  ) { isName($0) }

  static func isName(_ text: String) -> Bool {
    !["state", "country", "county"].contains(text) && Template.isName(text[...])
  }

  /// A column, or a mapping.
  static let grouping: Format<GroupingDraft> = {
    let column = Format<String>.text.located
    let mapping = Format<GroupingDraft>.mapping(
      "a grouping", [GroupingFields.column.shape, title.shape]
    ) { fields in
      GroupingDraft(
        id: Located("", fields.node.span), column: fields(GroupingFields.column),
        title: fields(title))
    }
    return Format<GroupingDraft>(.either([column.shape, mapping.shape])) { node, reading in
      guard node.kind == .scalar else { return mapping.read(node, reading) }
      return column.read(node, reading).map { GroupingDraft(id: $0, column: $0, title: nil) }
    }
  }()

  static let groupings: Format<[GroupingDraft]> = grouping.keyed(by: name).map { entries, _, _ in
    entries.map { GroupingDraft(id: $0, column: $1.column, title: $1.title) }
  }
}

extension Reading {
  /// Reports groupings that do not say how the counties belong to their areas, or say it twice.
  /// - Returns: whether all are sound.
  func checkColumns(of groupings: [GroupingDraft], areInFile: Bool) -> Bool {
    var isSound = true
    for grouping in groupings {
      if areInFile, grouping.column == nil {
        isSound = false
        report(
          .missingKey, at: grouping.id.span,
          "the grouping `\(grouping.id.value)` needs the column of the file that holds it",
          help: "write `\(grouping.id.value): COLUMN`, or `column: COLUMN` beside its title")
      } else if !areInFile, let column = grouping.column {
        isSound = false
        report(
          .needlessKey, at: column.span,
          "counties in a `list` have no columns: each names its areas itself",
          help:
            "write `\(grouping.id.value): {}` here, and `groups: { \(grouping.id.value): … }` in each county"
        )
      }
    }
    return isSound
  }
}
