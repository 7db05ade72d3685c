import Files
import Findings
import Foundation
import Testing

@Suite("Compressed files")
struct CompressedFileTests {
  /// `printf 'a,b\n1,2\n' | gzip -n9`.
  private let small: [UInt8] = [
    0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0x03, 0x4B, 0xD4, 0x49, 0xE2, 0x32, 0xD4,
    0x31,
    0xE2, 0x02, 0x00, 0x7B, 0x07, 0x97, 0x0A, 0x08, 0x00, 0x00, 0x00,
  ]

  private func unpacked(_ bytes: [UInt8], most: Int = 1000) throws(FileTree.Problem) -> String {
    let file = try SourceFile(name: "data.csv.gz", bytes: bytes).unpacked(most: most)
    return file.withBytes { String(decoding: $0, as: UTF8.self) }
  }

  @Test func gzipIsRead() throws {
    #expect(try unpacked(small) == "a,b\n1,2\n")
    #expect(try unpacked(small + small) == "a,b\n1,2\na,b\n1,2\n")
    #expect(try unpacked(Array("a,b\n".utf8)) == "a,b\n")
    #expect(try unpacked([]) == "")
  }

  @Test func whatIsCutShortOrDamagedIsRefused() {
    for length in 2..<small.count {
      #expect(throws: FileTree.Problem.self) { try unpacked(Array(small.prefix(length))) }
    }
    // The sum and the length at the end tell, whatever is wrong before them.
    for at in small.count - 8..<small.count {
      var damaged = small
      damaged[at] ^= 0x10
      #expect(throws: FileTree.Problem.self) { try unpacked(damaged) }
    }
    #expect(throws: FileTree.Problem.self) { try unpacked(small + [0x61]) }
  }

  /// A file with more in it than is read is refused as soon as the limit is passed.
  @Test func nothingUnpacksToMoreThanIsRead() throws {
    #expect(try unpacked(small, most: 8) == "a,b\n1,2\n")
    #expect(throws: FileTree.Problem.self) { try unpacked(small, most: 7) }
    #expect(throws: FileTree.Problem.self) { try unpacked(small + small, most: 15) }
    // Ten parts of 16 MB in 160 KB.
    let bomb = try Data(contentsOf: Self.fixture("zeros-of-16-megabytes.gz"))
    #expect(bomb.count < 20_000)
    let many = Array(repeating: Array(bomb), count: 10).flatMap { $0 }
    let file = SourceFile(name: "bomb.csv.gz", bytes: many)
    #expect {
      try file.unpacked()
    } throws: { error in
      "\((error as? FileTree.Problem)?.explained ?? "")".contains("more than 134217728 bytes")
    }
  }

  @Test(
    arguments: [
      ("zip", [0x50, 0x4B, 0x03, 0x04, 0x14], "a ZIP archive"),
      ("zip without files", [0x50, 0x4B, 0x05, 0x06, 0x00], "a ZIP archive"),
      ("zstd", [0x28, 0xB5, 0x2F, 0xFD, 0x04], "zstd"),
      ("bzip2", [0x42, 0x5A, 0x68, 0x39, 0x31, 0x41, 0x59, 0x26, 0x53, 0x59], "bzip2"),
      ("xz", [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00], "xz"),
      ("7z", [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], "7z"),
      ("lz4", [0x04, 0x22, 0x4D, 0x18, 0x64], "lz4"),
      ("lzip", [0x4C, 0x5A, 0x49, 0x50, 0x01], "lzip"),
      ("compress", [0x1F, 0x9D, 0x90], "compress"),
    ] as [(String, [UInt8], String)])
  func othersAreNamed(_ format: String, _ bytes: [UInt8], _ name: String) {
    #expect {
      try unpacked(bytes)
    } throws: { error in
      (error as? FileTree.Problem)?.explained.contains(name) == true
    }
  }

  /// A ZIP archive, packed with gzip: `printf 'PK\3\4' | gzip -n9`.
  @Test func anArchiveInGzipIsNamed() {
    let packed: [UInt8] = [
      0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0x03, 0x0B, 0xF0, 0x66, 0x66, 0x01,
      0x00, 0x45, 0x25, 0xC6, 0xBA, 0x04, 0x00, 0x00, 0x00,
    ]
    #expect {
      try unpacked(packed)
    } throws: { error in
      (error as? FileTree.Problem)?.explained
        == "cannot be read: it is a gzip file with a ZIP archive in it"
    }
  }

  /// Texts that begin like one of them.
  @Test(arguments: ["BZh9,area\n", "LZIP,area\n", "PK,area\n", "7z\n", "\u{4}\n"])
  func textsAreNot(_ text: String) throws {
    #expect(try unpacked(Array(text.utf8)) == text)
  }

  /// Every reader gets what was packed; rules are edited in place, so they are never packed.
  @Test func treesUnpack() throws {
    let packed = small
    let files = FileTree(paths: ["data.csv.gz", "data.json", "rules.yaml"]) { _ in packed }
    #expect(try files.file("data.csv.gz").count == 8)
    #expect(try files.file("data.csv.gz").disclosure == .lines)
    #expect(try files.json("data.json").count == 8)
    #expect(try files.file("rules.yaml").count == packed.count)
    let other = FileTree([:]).replacing("data.csv", with: SourceFile(name: "x", bytes: packed))
    #expect(try other.file("data.csv").count == 8)
  }

  private static func fixture(_ name: String) -> URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Fixtures/compressed/\(name)")
  }
}
