import Files
import Findings
import Foundation
import Lint
import Observations
import Reports
import TestSupport
import Testing

/// Files of hostile sizes are answered like others, with a bounded number of findings.
///
/// That the work grows with the size and not with its square is counted, not timed, by
/// `Benchmarks/hostile.py`; here a step with quadratic time is many minutes.
@Suite("Large hostile files")
struct LargeFileTests {
  private static let count = Effort.cases(20_000)

  /// A file of the fixtures' workspace in which a piece stands many times.
  struct Case: Decodable, Sendable, CustomTestStringConvertible {
    let name: String
    let path: String
    /// Must be among the findings.
    let code: String
    let text: [Part]
    /// Files that replace others, or are added.
    let others: [String: Text]?
    /// Where the path has a § there are as many files, one with each number, but only a fraction of
    /// the usual number.
    let divisor: Int?
    /// Whether the path is that of symbolic links, and the text where they lead.
    let links: Bool?

    var testDescription: String { name }

    func tree(of wanted: Int) -> FileTree {
      let count = wanted / (divisor ?? 1)
      let others = (others ?? [:]).mapValues { $0.text(count) }
      let repeated = repeated(count)
      guard links == true else {
        return Island.files(
          replacing: others.merging(repeated) { $1 }.mapValues { Array($0.utf8) })
      }
      return Island.files(replacing: others.mapValues { Array($0.utf8) }, links: repeated)
    }

    /// The texts that have the piece, by path.
    private func repeated(_ count: Int) -> [String: String] {
      var files: [String: String] = [:]
      let text = text.map { $0.text(count) }.joined()
      if path.contains("§") {
        for number in 0..<count {
          files[LargeFileTests.numbered(path, number, of: count)] = LargeFileTests.numbered(
            text, number, of: count)
        }
      } else {
        files[path] = text
      }
      return files
    }
  }

  /// A text, of one piece or several.
  enum Text: Decodable, Sendable {
    case one(String)
    case parts([Part])

    init(from decoder: any Decoder) throws {
      let value = try decoder.singleValueContainer()
      if let text = try? value.decode(String.self) {
        self = .one(text)
      } else {
        self = .parts(try value.decode([Part].self))
      }
    }

    func text(_ count: Int) -> String {
      switch self {
      case .one(let text): text
      case .parts(let parts): parts.map { $0.text(count) }.joined()
      }
    }
  }

  /// A text with a number for §, the one before for §before, and the one after for §after, where
  /// the first follows the last.
  static func numbered(_ text: String, _ number: Int, of count: Int) -> String {
    text.replacing("§before", with: number == 0 ? "-before-0" : String(number - 1))
      .replacing("§after", with: String((number + 1) % count))
      .replacing("§", with: String(number))
  }

  enum Part: Decodable, Sendable {
    case once(String)
    /// § stands for the number of the piece.
    case each(String, between: String)

    private enum CodingKeys: CodingKey { case each, between }

    init(from decoder: any Decoder) throws {
      if let text = try? decoder.singleValueContainer().decode(String.self) {
        self = .once(text)
        return
      }
      let keys = try decoder.container(keyedBy: CodingKeys.self)
      self = .each(
        try keys.decode(String.self, forKey: .each),
        between: try keys.decode(String.self, forKey: .between))
    }

    func text(_ count: Int) -> String {
      switch self {
      case .once(let text): text
      case .each(let piece, let between):
        (0..<count).map { piece.replacing("§", with: String($0)) }.joined(separator: between)
      }
    }
  }

  static let cases: [Case] =
    (try? JSONDecoder().decode(
      [Case].self, from: Data(Golden.bytes("Tests/Fixtures/large/cases.json")))) ?? []

  @Test func thereAreCases() { #expect(Self.cases.count > 40) }

  @Test(arguments: cases)
  func isAnswered(_ file: Case) {
    let files = file.tree(of: Self.count)
    let validation = Validation(of: files)
    let data = validation.workspace.map {
      Observations.findings(in: $0, files: files, zone: .centralEurope, today: nil)
    }
    let findings = validation.findings(with: data ?? [])
    #expect(findings.contains { $0.code == file.code }, "\(Set(findings.map(\.code)))")
    #expect(findings.count < 3000)
    let report = FindingReport(subject: "rules", findings: findings, files: validation.files)
    var page = Page(hasColor: false)
    report.write(to: &page)
    let sizes = [
      page.text.utf8.count, report.json.utf8.count, report.github(directory: "/").utf8.count,
      report.sarif(version: "1", directory: "/work").utf8.count,
      report.junit(failOn: .error, directory: "/").xml.utf8.count,
    ]
    #expect(sizes.allSatisfy { $0 < 8_000_000 }, "\(sizes)")
  }

  @Test func tablesOfMistakesAreAnswered() {
    let workspace = Island.workspace()
    let head = "area,day,incidence,beds\n"
    func many(_ piece: String) -> String { Part.each(piece, between: "").text(Self.count) }
    for rows in [
      many("0101,2021-13-01,x,y\n"), many("0101,2021-05-01,1,1\n"), many("9§,2021-05-01,1,1\n"),
      "0101,2021-05-01," + many("x") + ",1\n", many("\"\n"),
    ] {
      let files = Island.files(replacing: ["data/figures.csv": Array((head + rows).utf8)])
      let (observations, problems) = Observations.read(workspace, files: files)
      #expect(observations == nil)
      #expect((1...25).contains(problems.count))
      #expect(described(problems).utf8.count < 100_000)
    }
  }
}
