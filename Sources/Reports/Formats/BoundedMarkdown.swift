/// A Markdown document that fits into a comment: parts that would make it too long are shortened or left
/// out, and counted at the end.
struct BoundedMarkdown {
  /// GitHub takes 65,536 characters for a comment. This many bytes leave room for what is written around.
  static let most = 60_000

  /// What the document says in any case.
  private var head: Markdown
  private var parts: [Part] = []

  struct Part {
    /// How many things it lists.
    let count: Int
    /// One of them and several: `county`, `counties`.
    let noun: (one: String, many: String)
    /// The part with this many of them.
    let text: (_ shown: Int) -> Markdown
  }

  init(_ head: Markdown) { self.head = head }

  /// Adds a part that lists nothing.
  mutating func add(_ text: Markdown) { add(0, ("part", "parts")) { _ in text } }

  /// Adds a part with a list, of which it can show fewer things; the first parts are the most important.
  mutating func add(
    _ count: Int, _ noun: (one: String, many: String), _ text: @escaping (_ shown: Int) -> Markdown
  ) {
    parts.append(Part(count: count, noun: noun, text: text))
  }

  /// - Parameter most: of bytes.
  func document(most: Int = most) -> String {
    // All parts without their lists, as far as there is room for them and the sentence at the end; then the
    // first lists as long as possible.
    var room = most - head.document.utf8.count - 500
    var chosen: [(text: Markdown, shown: Int)?] = parts.map { part in
      let text = part.text(0)
      let size = text.document.utf8.count
      guard size <= room else { return nil }
      room -= size
      return (text, 0)
    }
    for (at, part) in parts.enumerated() {
      guard let least = chosen[at] else { continue }
      let most = room + least.text.document.utf8.count
      guard let best = longest(part, most) else { continue }
      room = most - best.text.document.utf8.count
      chosen[at] = best
    }
    var text = head
    for case let (part, _)? in chosen { text += part }
    if let left = leftOut(chosen.map { $0?.shown }) { text += "\n\(left)\n" }
    return String(text.document.trimmingPrefix("\n"))
  }

  /// A part with as many things as fit; nil: none does.
  private func longest(_ part: Part, _ most: Int) -> (text: Markdown, shown: Int)? {
    var (fits, tooMany): ((text: Markdown, shown: Int)?, Int) = (nil, part.count + 1)
    var next = part.count
    while next > fits?.shown ?? 0 {
      let text = part.text(next)
      if text.document.utf8.count <= most {
        fits = (text, next)
      } else {
        tooMany = next
      }
      next = ((fits?.shown ?? 0) + tooMany) / 2
    }
    return fits
  }

  /// What is not there, in words; nil: nothing.
  /// - Parameter shown: how many things each part shows; nil: it is left out as a whole.
  private func leftOut(_ shown: [Int?]) -> Markdown? {
    var counts: [(noun: (one: String, many: String), count: Int)] = []
    for (part, shown) in zip(parts, shown) {
      // A part without a list is one thing itself.
      let left = shown.map { part.count - $0 } ?? max(1, part.count)
      guard left > 0 else { continue }
      if let known = counts.firstIndex(where: { $0.noun == part.noun }) {
        counts[known].count += left
      } else {
        counts.append((part.noun, left))
      }
    }
    guard !counts.isEmpty else { return nil }
    let list = counts.map { "\($0.count) \($0.count == 1 ? $0.noun.one : $0.noun.many)" }
      .joined(separator: ", ")
    return "_Left out, so that this fits into a comment: \(list). The format `text` has all._"
  }
}
