public import YAMLSource

extension Check {
  public static let tooManyReferences = Check(
    "too-many-references", .error,
    title: "A rule set that depends on too many others",
    finds: """
      The conditions of a rule set ask for phases (`phase`) of others, those for phases of others again, \
      and so on: more than 100 rule sets in all.
      """,
    why: """
      To say what applies in one, all of them have to be worked out. No law depends on so many, and a \
      long chain would keep every command busy for minutes.
      """,
    fix: "Write some of the conditions with metrics, or split the workspace.",
    examples: [])
}

extension Reading {
  /// Rule sets on which one may depend.
  private static let mostReferences = 100

  /// No rule set depends on too many others; the first one that does is enough to say so.
  /// - Parameter targets: without a cycle.
  func checkReach(_ targets: [String: [Located<String>]]) {
    let steps = targets.mapValues { Set($0.map(\.value)) }
    for (name, references) in targets.sorted(by: { $0.key < $1.key }) {
      var reached: Set<String> = []
      var open = [name]
      while reached.count <= Reading.mostReferences, let next = open.popLast() {
        for other in steps[next] ?? [] where reached.insert(other).inserted {
          open.append(other)
          if reached.count > Reading.mostReferences { break }
        }
      }
      guard reached.count > Reading.mostReferences else { continue }
      report(
        .tooManyReferences, at: references[0].span,
        "`\(name)` depends on phases of more than \(Reading.mostReferences) other rule sets, through those that it names",
        help: "write some of the conditions with metrics, or split the workspace")
      return
    }
  }
}
