internal import Findings

extension Language {
  /// What messages in this language lack, so that none can be written: `3 of 67 templates and 1 of 18
  /// words`; nil: nothing.
  public var lackInMessages: String? {
    guard builtInStyle == nil else { return nil }
    let templates = MessageTemplate.allCases.filter { style.templates[$0.rawValue] == nil }
    let words = MessageTemplate.phrases.filter { style.words[$0.rawValue] == nil }
    func told(_ missing: Int, of all: Int, _ what: String, _ place: String, _ names: String)
      -> String?
    {
      guard missing > 0 else { return nil }
      return missing == all
        ? "all \(all) \(what) (under `\(place)`)"
        : "\(missing) of \(all) \(what) (under `\(place)`: \(names))"
    }
    let lacks = [
      told(
        templates.count, of: MessageTemplate.allCases.count, "templates", "new-rules",
        MessageTemplate.listed(templates)),
      told(
        words.count, of: MessageTemplate.phrases.count, "words", "words",
        words.map(\.rawValue).quoted),
    ].compactMap { $0 }
    return lacks.isEmpty ? nil : lacks.joined(separator: " and ")
  }
}
