import Files
import Foundation
import TestSupport

/// A workspace of the repository whose texts, and the names of whose files, try to be more than text
/// in what is written of them.
struct ForgedWorkspace {
  /// A text between double quotes.
  private struct Place {
    let path: String
    /// Among the pieces of the file.
    let piece: Int
  }

  /// The files of values, counties and outlines, by their paths.
  private var data: [String: ForgedData] = [:]
  /// YAML files, cut into what stands between texts and, at odd places, the texts without quotes.
  private var pieces: [String: [String]]
  private var places: [Place] = []
  /// How many texts were forged.
  private(set) var count = 0

  /// What stands before a text: it begins a cell of a spreadsheet, a line of Markdown or of a log.
  private static let before = [
    "=1+1|", "::error file=f,line=1::", "@all ", "- ", "1. ", "# ", #"\t=2+2|"#, "> ", "+3|",
    "::warning::", "##[error]",
  ]
  /// What stands behind it; where a file may not say all of it, the last ones are left out.
  private static let behind = [
    #" \" , % %0A::error::FORGED%0D ##[group]FORGED ##vso[task]FORGED \\ \\| \\` & &lt; _a_ *b* ~c~"#,
    #" | FORGED `b` [x](http://forged.example) ![y](z) <img src=x> https://forged.example www.forged.example ;=1+1 ; @x ;\t\"-2 (0123456789abcdef0123456789abcdef01234567) deadbeef1 20210401"#,
    #" \"\u0301 ,\u0301 |\u0301 FORGED `\u0301 @all @team/a #1 GH-1 [\u0301x](h)"#,
    #"\nFORGED \n::error file=f,line=1::FORGED\n\n##[warning]FORGED\n| FORGED | FORGED |"#,
    #" \u2028::error::FORGED\u2029::error::FORGED\u202e\u2066\u200b\ufeff\u180e\u3164\u115f\uffa0\u034f\ufe01\ue000\U000e0100\U000e0041"#,
  ]
  /// What no file may say.
  private static let forbidden = #"\e[31m\r::error::FORGED\u0085\b"#

  private static let fileName =
    "::error file=f,line=1::FORGED @all |`x`[y](z)\n::error::FORGED \u{1B}[31m\u{202E}.yaml"
  private static let topics = "::error file=f,line=1::FORGED.yaml"

  /// - Parameter folder: a sound workspace.
  init(_ folder: String) {
    let files = Repository.workspace(below: folder)
    for path in files.keys.sorted() where !path.hasSuffix(".yaml") {
      data[path] = ForgedData(files[path] ?? [], number: data.count)
    }
    var pieces: [String: [String]] = [:]
    for (path, bytes) in files where path.hasSuffix(".yaml") {
      var text = String(decoding: bytes, as: UTF8.self)
      if path == "rulecheck.yaml" {
        text = text.replacing("topics: topics.yaml", with: "topics: \"\(Self.topics)\"")
      }
      if path == "messages.yaml" { text += Self.alerts(in: text.contains("  it:") ? "it" : "de") }
      for (path, file) in data {
        guard let name = path.split(separator: "/").last else { continue }
        for folder in ["", "../data/"] {
          text = text.replacing(
            "file: \(folder)\(name)", with: "file: \"\(folder)\(file.writtenName)\"")
        }
      }
      var cut: [String] = []
      var end = text.startIndex
      for match in text.matches(of: /"((?:[^"\\\n]|\\.)*)"/) {
        cut += [String(text[end..<match.range.lowerBound]), String(match.output.1)]
        end = match.range.upperBound
      }
      cut.append(String(text[end...]))
      pieces[Self.forgedPath(path, pieces.count)] = cut
    }
    self.pieces = pieces
    for path in pieces.keys.sorted() {
      places += (pieces[path] ?? []).indices.filter { at in
        // Colours, numbers, dates, times and addresses are never free texts.
        at % 2 == 1
          && (pieces[path] ?? [])[at].wholeMatch(of: /#.*|http.*|.*FORGED.*|[0-9:.\-]*/) == nil
      }.map { Place(path: path, piece: $0) }
    }
  }

  /// What alerts need.
  private static func alerts(in first: String) -> String {
    func texts(_ text: String) -> String {
      let languages = first == "it" ? ["it", "de", "en"] : ["de", "en"]
      return "{ \(languages.map { "\($0): \"\(text)\"" }.joined(separator: ", ")) }"
    }
    return """

      cap:
        sender: rules@example.org
        sender-name: \(texts("Authority"))
        category: Met
        event: \(texts("Change"))
        parameters: [{ name: "Place", value: "x {id}" }]

      """
  }

  /// Files that a folder names are called as they like.
  private static func forgedPath(_ path: String, _ number: Int) -> String {
    if path == "topics.yaml" { return topics }
    guard let folder = ["rules/", "tests/"].first(where: path.hasPrefix) else { return path }
    return "\(folder)\(number) \(fileName)"
  }

  /// By their paths.
  var files: [String: [UInt8]] {
    let data = Dictionary(
      uniqueKeysWithValues: data.map { path, file in
        (path.split(separator: "/").dropLast().map { "\($0)/" }.joined() + file.name, file.bytes)
      })
    return data.merging(
      pieces.mapValues { pieces in
        let texts = pieces.enumerated().map {
          $0.offset % 2 == 1 ? "\"\($0.element)\"" : $0.element
        }
        return Array(texts.joined().utf8)
      }
    ) { $1 }
  }

  /// Forges all texts that may be, with as much as may be; the workspace stays sound.
  mutating func forgeSoundly() {
    let plain = self
    let texts = pieces.values.flatMap { $0 }
    for path in data.keys {
      data[path]?.forgeNames { name in !texts.contains { $0.contains(name) } }
    }
    forge(places[...], Self.behind[0])
    let free = places.filter(isForged)
    self = plain
    for tier in (1...Self.behind.count).reversed() {
      forge(free[...], Self.behind.prefix(tier).joined())
    }
  }

  private func isForged(_ place: Place) -> Bool {
    pieces[place.path]?[place.piece].contains("FORGED") ?? false
  }

  private mutating func forge(_ places: ArraySlice<Place>, _ behind: String) {
    let places = places.filter { !isForged($0) }
    guard !places.isEmpty else { return }
    let former = self
    forge(places, behind: behind)
    if River.findings(in: FileTree(files), today: nil).hasErrors {
      self = former
      guard places.count > 1 else { return }
      forge(places[..<(places.count / 2)], behind)
      forge(places[(places.count / 2)...], behind)
    }
  }

  private mutating func forge(_ places: [Place], behind: String) {
    for place in places {
      let before = Self.before[count % Self.before.count]
      let text = pieces[place.path]?[place.piece] ?? ""
      pieces[place.path]?[place.piece] = before + text + behind
      count += 1
    }
  }

  /// Forges every text and the keys of every file, with what no file may say, too.
  mutating func forgeAll() {
    for path in data.keys { data[path]?.forgeAll() }
    forge(places, behind: Self.behind.joined() + Self.forbidden)
    for (path, cut) in pieces where path != "rulecheck.yaml" {
      pieces[path]?[cut.count - 1] +=
        "\n\"::error::FORGED | `x` @all [y](z)\\n::error::\\u202e\": 1\n"
    }
  }

  func write(into folder: URL) throws {
    for (path, bytes) in files {
      let file = folder.appendingPathComponent(path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(bytes).write(to: file)
    }
  }
}
