import Foundation
import TestSupport
import Testing

/// What the documentation shows is what happens.
@Suite("Documentation")
struct DocumentationTests {
  /// A fenced block: its language and its lines.
  struct Block {
    let language: String
    var lines: [String]
  }

  static func blocks(_ page: String) throws -> [Block] {
    var blocks: [Block] = []
    var isInside = false
    for line in try Repository.text(page).components(separatedBy: "\n") {
      if line.hasPrefix("```") {
        if !isInside { blocks.append(Block(language: String(line.dropFirst(3)), lines: [])) }
        isInside.toggle()
      } else if isInside {
        blocks[blocks.count - 1].lines.append(line)
      }
    }
    return blocks
  }

  /// What CONTRIBUTING names as a file, a folder or a script is there, by its path or the end of it.
  @Test func whatContributingNamesIsThere() throws {
    let folders = [
      ".ci", "Benchmarks", "Daemon/Faults", "Daemon/Sources", "Fuzzing", "Sources", "Tests",
      "Tools",
      "contrib", "docs", "rules",
    ]
    var ends: Set<String> = []
    for folder in folders {
      for path in [""] + Repository.files(below: folder, ending: "") {
        let parts = "\(folder)/\(path)".split(separator: "/")
        for start in parts.indices { ends.insert(parts[start...].joined(separator: "/")) }
      }
    }
    let page = try Repository.text("CONTRIBUTING.md")
    let words = page.matches(of: #/`([^`\n]+)`/#).flatMap { $0.output.1.split(separator: " ") }
    var count = 0
    for word in words where word.contains("/") || word.hasSuffix(".swift") {
      let parts = word.split(separator: "/").map(String.init)
      // A name with a part that stands for others, or of what is made.
      guard !word.contains("…"), !word.hasPrefix(".build"),
        !parts.contains(where: { $0.contains(#/CODE|NAME|TARGET|COMMAND/#) })
      else { continue }
      #expect(ends.contains(parts.joined(separator: "/")), "\(word)")
      count += 1
    }
    #expect(count > 40)
  }

  /// Files and commands of a page in order, in a folder that has nothing but them – and, for
  /// pages that speak of the shipped rules, a copy of these.
  @Test(
    arguments: [
      "README.md", "docs/rule-language.md", "docs/changes.md", "docs/site.md", "docs/commands.md",
      "docs/writing-rules.md", "docs/decided.md",
    ] + OrdinancePageTests.pages)
  func examplesGiveTheOutputShown(_ page: String) throws {
    let folder = try Program.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    if !["docs/rule-language.md", "docs/decided.md"].contains(page) {
      try FileManager.default.copyItem(
        atPath: Repository.path("rules"), toPath: folder.appendingPathComponent("rules").path)
    }
    var commands = 0
    for block in try DocumentationTests.blocks(page) {
      if let name = block.lines.first, name.hasPrefix("# file: ") {
        let text = block.lines.dropFirst().joined(separator: "\n") + "\n"
        // The comment keeps its line in YAML, so that line numbers are those of the page.
        let content = name.hasSuffix(".csv") ? text : "\(name)\n\(text)"
        try content.write(
          to: folder.appendingPathComponent(String(name.dropFirst(8))), atomically: true,
          encoding: .utf8)
      }
      guard block.language == "console" else { continue }
      var found = ""
      for line in block.lines where line.hasPrefix("$ ") {
        let run = try Program.shell(String(line.dropFirst(2)), in: folder)
        found += "\(line)\n\(run.errors)\(run.output)"
        commands += 1
      }
      let shown = block.lines.joined(separator: "\n") + "\n"
      let difference = Golden.difference(found, from: shown, named: page)
      #expect(difference == nil)
    }
    #expect(commands > 0)
  }

  /// The program in the page of the libraries is compiled against the libraries and run.
  @Test func theEmbeddingExampleWorks() throws {
    let block = try #require(
      try DocumentationTests.blocks("docs/library.md").first { $0.language == "swift" })
    let folder = try Program.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let source = folder.appendingPathComponent("main.swift")
    try (block.lines.joined(separator: "\n") + "\n")
      .write(to: source, atomically: true, encoding: .utf8)
    let products = Program.products.path
    // Objects of files that are gone may still lie there.
    let objects = [
      "Findings", "Files", "YAMLSource", "Rules", "Proofs", "RuleReader", "Observations",
      "Evaluation",
    ].flatMap { target in
      Repository.files(below: "Sources/\(target)", ending: ".swift").map { path in
        "\(products)/\(target).build/\(path.split(separator: "/").last ?? "").o"
      }
    }.joined(separator: " ")
    let compiled = try Program.shell(
      "swiftc -swift-version 6 -I \(products)/Modules -I \(Repository.path("Sources/CYAML"))"
        + " -I \(Repository.path("Sources/CFiles")) -I \(Repository.path("Sources/CZlib"))"
        + " \(source.path) \(objects) -lyaml -lz -o app",
      in: folder)
    try #require(compiled.status == 0, "\(compiled.errors)\(compiled.output)")
    let run = try Program.shell("\(folder.path)/app")
    #expect(
      run.output == """
        de-recommendations green 2021-05-29

        """)
    #expect(run.status == 0, "\(run.errors)")
  }

  /// The commands that the examples' pages suggest.
  @Test(arguments: [
    "air-quality", "drought", "forest-fire", "grades", "hospital", "river", "small",
  ])
  func suggestedCommandsRun(_ name: String) throws {
    let page = try Repository.text("rules/examples/\(name)/README.md")
    let commands = page.components(separatedBy: "\n").filter { $0.hasPrefix("    rulecheck ") }
    #expect(commands.count >= 2)
    for command in commands {
      let run = try Program.shell(command)
      #expect(run.status == 0, "\(command): \(run.errors)")
      #expect(run.errors.isEmpty)
      #expect(!run.output.isEmpty)
    }
  }

  /// Links between pages lead somewhere.
  @Test(
    arguments: [
      "README.md", "CONTRIBUTING.md", "docs/rule-language.md", "docs/checks.md", "rules/README.md",
      "rules/examples/small/README.md", "rules/examples/drought/README.md",
      "rules/examples/air-quality/README.md", "rules/examples/forest-fire/README.md",
      "rules/examples/grades/README.md", "rules/examples/hospital/README.md",
      "rules/examples/river/README.md", "rules/examples/tiers/README.md", "docs/decided.md",
      "docs/changes.md", "docs/site.md", "docs/commands.md",
      "docs/writing-rules.md", "docs/reviews.md", "docs/library.md", "docs/install.md",
      "docs/operating.md", "docs/security.md",
    ] + OrdinancePageTests.pages)
  func linksLeadSomewhere(_ page: String) throws {
    let text = try Repository.text(page)
    let base = URL(fileURLWithPath: Repository.path(page)).deletingLastPathComponent()
    for part in text.components(separatedBy: "](").dropFirst() {
      let target = part.prefix { $0 != ")" }
      guard !target.contains("://"), !target.hasPrefix("#") else { continue }
      let parts = target.split(separator: "#", maxSplits: 1)
      let path = base.appendingPathComponent(String(parts[0])).path
      #expect(FileManager.default.fileExists(atPath: path), "\(page): \(target)")
      guard parts.count == 2 else { continue }
      let headings = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
        .filter { $0.hasPrefix("#") }.map {
          $0.drop { $0 == "#" || $0 == " " }.lowercased().replacing(" ", with: "-")
        }
      #expect(headings.contains(String(parts[1])), "\(page): \(target)")
    }
  }
}
