import Files
import Findings
import Foundation
import TestSupport
import Testing

@testable import rulecheck

/// A revision and its checkout have the same files, whatever links, hidden files and names of one
/// letter in several forms there are.
@Suite("Checkouts")
struct CheckoutTests {
  @Test func hasTheFilesOfItsRevision() throws {
    guard try Program.shell("git --version").status == 0 else {
      print("skipped: git is not installed")
      return
    }
    let lines = try (1...12).flatMap { try compared(seed: $0) }
    // What is read and what is refused are both there.
    for word in [" bytes, ", "leads out", "is hidden", "normal forms"] {
      #expect(lines.contains { $0.contains(word) }, "\(word)")
    }
  }

  /// What is in a random folder, after it was found to be the same on disk and in the revision.
  private func compared(seed: UInt64) throws -> [String] {
    let folder = try Program.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let repository = folder.appendingPathComponent("repository").path
    try FileManager.default.createDirectory(
      atPath: repository, withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      atPath: Repository.path("Tests/Fixtures/checks/workspace"), toPath: repository + "/river")
    var chance = Chance(seed: seed)
    RandomFolder.make(at: repository + "/river/more", depth: 3, &chance)
    let made = try Program.shell(
      """
      cd repository && git init -q . && git add -A && \
      git -c user.name=A -c user.email=a@example.org commit -q -m A && cd .. && git clone -q repository checkout
      """, in: folder)
    try #require(made.status == 0, "\(made.errors)")
    let revision = try GitRevision("HEAD", typed: "HEAD", in: repository).tree.files(
      in: "river", at: "river")
    let disk = try FigureOptions.workspace(
      in: folder.appendingPathComponent("checkout/river").path
    ).files
    let (expected, found) = (RandomFolder.described(disk), RandomFolder.described(revision))
    for (one, other) in zip(expected, found) where one != other {
      Issue.record("seed \(seed)\non disk:     \(one)\nin revision: \(other)")
      return expected
    }
    #expect(expected.count == found.count, "seed \(seed)")
    return expected
  }
}

/// Folders with files and links to anywhere.
private enum RandomFolder {
  /// Among them two forms of one letter, a sign that is the same as a letter, and
  /// hidden names, one with an accent behind its dot.
  private static let names = [
    "a", "b", "c d", "x.yaml", "y.yml", "z.csv", ".hidden", ".\u{301}", "\u{E4}", "K",
  ]
  private static let twins = ["a\u{308}", "\u{212A}"]

  static func make(at path: String, depth: Int, _ chance: inout Chance) {
    mkdir(path, 0o755)
    let isTwin = Int.random(in: 0..<8, using: &chance) == 0
    for name in names + (isTwin ? twins : [])
    where Int.random(in: 0..<10, using: &chance) < 6 {
      let place = "\(path)/\(name)"
      switch Int.random(in: 0..<6, using: &chance) {
      case 0, 1:
        _ = FileManager.default.createFile(atPath: place, contents: Data(place.suffix(9).utf8))
      case 2 where depth > 0: make(at: place, depth: depth - 1, &chance)
      default: symlink(target(&chance), place)
      }
    }
  }

  private static func target(_ chance: inout Chance) -> String {
    if Int.random(in: 0..<8, using: &chance) == 0 { return "/etc/hostname" }
    return (0...Int.random(in: 0..<4, using: &chance)).map { _ in
      Int.random(in: 0..<3, using: &chance) == 0 ? ".." : names.randomElement(using: &chance)!
    }.joined(separator: "/")
  }

  /// What a reader finds in the folder `more`, a line for each name.
  static func described(_ files: FileTree) -> [String] {
    var lines: [String] = []
    var open = ["more"]
    while let path = open.popLast(), lines.count < 2000 {
      do throws(FileTree.Problem) {
        let names = try files.names(in: path).sorted {
          $0.utf8.lexicographicallyPrecedes($1.utf8)
        }
        lines.append("\(path): \(names)")
        guard path.split(separator: "/").count < 5 else { continue }
        open += names.map { "\(path)/\($0.hasSuffix("/") ? String($0.dropLast()) : $0)" }
      } catch .wrongKind {
        do throws(FileTree.Problem) {
          let file = try files.file(path)
          lines.append("\(path): \(file.count) bytes, \(LineIndex(file)[1])")
        } catch {
          lines.append("\(path): \(error)")
        }
      } catch {
        lines.append("\(path): \(error)")
      }
    }
    return lines
  }
}
