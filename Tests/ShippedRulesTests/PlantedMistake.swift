import TestSupport

/// A mistake that a hand makes in one line of a file: how the line reads with it.
struct PlantedMistake: Sendable {
  let name: String
  /// Nil: the line has no room for it.
  let change: @Sendable (Substring, inout Chance) -> String?

  init(_ name: String, _ change: @escaping @Sendable (Substring, inout Chance) -> String?) {
    self.name = name
    self.change = change
  }

  /// Changes a random line that has room for it.
  /// - Returns: the text, and the line before and after; nil: no line has.
  func planted(in text: String, _ chance: inout Chance) -> (text: String, shown: String)? {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let first = Int.random(in: lines.indices, using: &chance)
    for step in lines.indices {
      let at = (first + step) % lines.count
      let old = lines[at]
      guard old.first(where: { $0 != " " }) ?? "#" != "#", let new = change(old, &chance),
        new != old
      else { continue }
      lines[at] = Substring(new)
      return (lines.joined(separator: "\n"), "\(name), line \(at + 1):\n  \(old)\n  \(new)")
    }
    return nil
  }
}

extension Substring {
  /// With one of the places of a pattern, a random one, changed; nil: there is none.
  fileprivate func changing(
    _ pattern: some RegexComponent, _ chance: inout Chance, _ change: (Substring) -> String
  ) -> String? {
    guard let place = ranges(of: pattern).randomElement(using: &chance) else { return nil }
    return self[..<place.lowerBound] + change(self[place]) + self[place.upperBound...]
  }
}

extension PlantedMistake {
  /// What `validate` alone looks for, and what is written carelessly.
  static let ofStyle = [
    PlantedMistake("a text without quotes") { line, chance in
      line.changing(#/"[A-Za-z][^"{}:#,]+"/#, &chance) { String($0.dropFirst().dropLast()) }
    },
    PlantedMistake("a quote at the end alone") { line, chance in
      line.changing(#/"[A-Za-z][^"{}:#,]+"/#, &chance) { String($0.dropFirst()) }
    },
    PlantedMistake("a colour without quotes") { line, chance in
      line.changing(#/"#[0-9a-f]{6}"/#, &chance) { String($0.dropFirst().dropLast()) }
    },
    PlantedMistake("no space behind a colon") { line, chance in
      line.changing(#/[a-z]: ["0-9a-z]/#, &chance) { String($0.replacing(": ", with: ":")) }
    },
    PlantedMistake("a comment that cuts a text") { line, chance in
      line.changing(#/[a-z]$/#, &chance) { "\($0) #and more" }
    },
    PlantedMistake("a stray brace") { line, chance in
      line.changing(#/[a-z.]"/#, &chance) { "\($0.dropLast())}\"" }
    },
    PlantedMistake("a headline too long") { line, chance in
      line.changing(#/"[A-Z][^"{}]+"/#, &chance) {
        "\($0.dropLast())\(String(repeating: " and so on", count: 20))\""
      }
    },
    PlantedMistake("the same text in two languages") { line, chance in
      guard let text = line.firstMatch(of: #/"[A-Z][^"]+"/#)?.output else { return nil }
      return line.changing(#/"[A-Z][^"]+"/#, &chance) { _ in String(text) }
    },
    PlantedMistake("a number that should be a value") { line, chance in
      line.changing(#/\{[a-z]+\}/#, &chance) { _ in "42" }
    },
    PlantedMistake("a colour like another") { line, chance in
      line.changing(#/"#[0-9a-f]{6}"/#, &chance) { _ in "\"#808080\"" }
    },
    PlantedMistake("another date") { line, chance in
      line.changing(#/20[0-9]{2}-[0-9]{2}/#, &chance) { "19\($0.dropFirst(2))" }
    },
  ]

  /// What makes another rule of it, or none.
  static let thatMatters = [
    PlantedMistake("a key with a letter more") { line, chance in
      line.changing(#/[a-z]: /#, &chance) { "\($0.first!)z: " }
    },
    PlantedMistake("another word") { line, chance in
      line.changing(#/: [a-z][a-z-]+/#, &chance) { "\($0)z" }
    },
    PlantedMistake("a line left out") { _, _ in "" },
    PlantedMistake("something lifted that nobody has") { line, chance in
      line.changing(#/^ *guidelines:$/#, &chance) {
        "\($0)\n\($0.prefix { $0 == " " })  mistyped: lifted"
      }
    },
    PlantedMistake("a phase of a rule set that does not exist") { line, chance in
      line.changing(#/when: \{ [a-z-]+: \{[^{}]+\} \}/#, &chance) { _ in
        "when: { phase: nowhere/closed }"
      }
    },
    PlantedMistake("another phase of a rule set") { line, chance in
      line.changing(#/phase: [a-z0-9-]+(?:\/[a-z0-9-]+)?/#, &chance) { "\($0)-0" }
    },
    PlantedMistake("a metric that does not exist") { line, chance in
      line.changing(#/\{ [a-z-]+: \{ (?:above|below|at)/#, &chance) {
        String($0.replacing(#/\{ [a-z-]+:/#, with: "{ unheard-of:"))
      }
    },
    PlantedMistake("two bounds on one side") { line, chance in
      line.changing(#/(?:above|at-least): [0-9.]+/#, &chance) { "above: 1, at-least: 1, x: \($0)" }
    },
    PlantedMistake("bounds that exclude each other") { line, chance in
      line.changing(#/(?:above|at-least): [0-9.]+/#, &chance) { "\($0), below: 0" }
    },
    PlantedMistake("a bound that is no number") { line, chance in
      line.changing(#/(?:above|at-least|below|at-most): [0-9.]+/#, &chance) { "\($0)x" }
    },
    PlantedMistake("another number") { line, chance in
      let other = Int.random(in: 0...99, using: &chance)
      return line.changing(#/[0-9]+/#, &chance) { _ in String(other) }
    },
    PlantedMistake("a displaced rule set that does not exist") { line, chance in
      line.changing(#/^valid:.*/#, &chance) { "\($0)\ndisplaces: [nowhere]" }
    },
    PlantedMistake("a language less") { line, chance in
      line.changing(#/, [a-z]{2}: "[^"]+"/#, &chance) { _ in "" }
    },
    PlantedMistake("a day that does not exist") { line, chance in
      line.changing(#/-[0-9]{2}$|-[0-9]{2},/#, &chance) { "-32\($0.hasSuffix(",") ? "," : "")" }
    },
  ]

  /// In a file of values.
  static let ofData = [
    PlantedMistake("a field less") { line, chance in line.changing(#/,[^,]*$/#, &chance) { _ in "" }
    },
    PlantedMistake("a letter in a number") { line, chance in
      line.changing(#/[0-9]$/#, &chance) { "\($0)x" }
    },
    PlantedMistake("an area that does not exist") { line, chance in
      line.changing(#/^[^,]+/#, &chance) { "\($0)0" }
    },
    PlantedMistake("a line left out") { _, _ in "" },
  ]
}
