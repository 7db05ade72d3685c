internal import Findings
internal import Messages
internal import Rules

extension MessageReport {
  /// All messages, for people, with a line between two.
  public func write(to page: inout Page) {
    var isFirst = true
    for message in messages {
      for text in texts(of: message) {
        if !isFirst { page.line() }
        isFirst = false
        write(text, of: message, to: &page)
      }
    }
  }

  private func write(_ text: LocalizedMessage, of message: Message, to page: inout Page) {
    let wording = Wording(text.language)
    page.wrap(text.headline, indent: 0, .bold)
    page.wrap(text.summary, indent: 0)
    page.line()
    for line in text.scope { page.wrap(line, after: "  ") }
    section(text.whyTitle, text.why, wording, on: &page)
    for group in text.groups {
      page.line()
      page.line("\(group.title)\(wording.colon)", .bold)
      for topic in group.topics {
        page.wrap(topic.title, after: "  ")
        for entry in topic.entries {
          page.wrap(entry.text, after: "    – ")
          if let formerly = entry.formerlySaid(wording) {
            page.wrap(formerly, after: "      ", .dim)
          }
        }
      }
    }
    if let unchanged = text.unchanged {
      page.line()
      page.wrap(unchanged, indent: 0)
    }
    section(wording[.legalBasis], text.legalBasisLines, wording, on: &page)
    section(wording[.data], text.sources, wording, on: &page)
    page.line()
    page.line(message.identifier, .dim)
  }

  private func section(
    _ title: String, _ lines: [String], _ wording: Wording, on page: inout Page
  ) {
    guard !lines.isEmpty else { return }
    page.line()
    page.line("\(title)\(wording.colon)", .bold)
    for line in lines { page.wrap(line, after: "  ") }
  }
}

extension LocalizedMessage {
  /// The law, and those with an address, a line each; then the others, mostly parts of the first.
  var legalBasisLines: [String] {
    let first = legalBasis.prefix(1).map(\.said)
    let linked = legalBasis.dropFirst().filter { $0.url != nil }.map(\.said)
    var seen = Set(legalBasis.prefix(1).map(\.title.value))
    let others = legalBasis.dropFirst().filter { $0.url == nil }.map(\.title.value)
      .filter { seen.insert($0).inserted }
    return first + linked + (others.isEmpty ? [] : [others.joined(separator: "; ")])
  }

  /// Their titles alone, each once.
  var legalBasisTitles: [String] {
    var seen: Set<String> = []
    return legalBasis.map(\.title.value).filter { seen.insert($0).inserted }
  }

  /// What stands above the causes.
  var whyTitle: String { Wording(language).tell(.why) }
}

extension LocalizedMessage.Entry {
  /// `Before: …`
  func formerlySaid(_ wording: Wording) -> String? {
    formerly.map { wording.tell(.formerly, ["text": $0]) }
  }
}

extension LegalBasis {
  /// The norm, and where to read it.
  fileprivate var said: String { "\(title.value)\(url.map { " <\($0)>" } ?? "")" }
}
