internal import RuleLanguage
internal import YAMLSource

/// What `messages.yaml` says: templates, the words of languages and how they write, alerts and feeds.
enum MessageComparison {
  typealias Subject = RuleDifference.Subject
  typealias Side = RuleDifference.Side

  static func compare(_ list: inout DifferenceList, _ context: ComparisonContext) {
    compare(context.workspaces.map(\.messageSettings), in: nil, &list, context)
    for language in context.contrast.languages {
      compare(
        context.workspaces.with(language) { $1.style.settings + $0.messageSettings(in: $1) },
        in: language.new.code, &list, context)
      let plurals = language.map(\.style.plurals)
      if !plurals.isSame {
        list.add(
          RuleDifference(
            Subject(kind: .messages, detail: "plurals (\(language.new.code))"), .setting,
            .editorial,
            plurals.map { Side($0.text, nil) }))
      }
    }
  }

  private static func compare(
    _ settings: Both<[(name: String, text: String)]>, in language: String?,
    _ list: inout DifferenceList, _ context: ComparisonContext
  ) {
    let texts = settings.map { settings in
      Dictionary(settings.map { ($0.name, $0.text) }, uniquingKeysWith: { first, _ in first })
    }
    for name in Set(texts.old.keys).union(texts.new.keys).sorted() {
      list.compare(
        Subject(kind: .messages, detail: name + (language.map { " (\($0))" } ?? "")), .setting,
        .editorial, texts.map { Side($0[name].flatMap { $0.isEmpty ? nil : $0 }, nil) })
    }
  }
}
