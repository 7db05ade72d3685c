import Foundation
import Hummingbird
import Store
import Testing

@testable import Service

/// What cannot be figures, whatever the server says of it.
@Suite("No answers")
struct NoAnswerTests {
  private let fetching: FetchTests

  init() throws { fetching = try FetchTests() }

  /// What cannot be the figures of any source in CSV says nothing about them, whatever the status.
  @Test(
    arguments: [
      (
        #"{"error":{"code":400,"message":"Invalid query"}}"#, "application/json",
        "the server answered with an error in place of data: code 400, Invalid query"
      ),
      (
        #"{"detail": "over quota"}"#, "",
        "the server answered with an error in place of data: over quota"
      ),
      (#"[{"district": "01"}]"#, "text/csv", "this is JSON, not a CSV file"),
      (
        "<S:Envelope><S:Fault/></S:Envelope>", "",
        "this is a page for people or an answer in XML, not a file with figures"
      ),
      (
        "\u{FEFF}\n<a>b</a>\n", "text/plain",
        "this is a page for people or an answer in XML, not a file with figures"
      ),
      ("Service unavailable\n", "text/plain", "this is text, not a table: `Service unavailable`"),
      ("Sorry, we are busy", "", "this is text, not a table: `Sorry, we are busy`"),
      ("", "text/csv", "this file is empty"), ("\n \n", "text/csv", "this file is empty"),
      (
        "version https://git-lfs.github.com/spec/v1\noid sha256:12\nsize 3\n", "",
        "this is a pointer of Git LFS, not the file with the figures"
      ),
      ("%PDF-1.7\n", "application/octet-stream", "this is a PDF document, not a file with figures"),
      (
        "Sorry,we\nare,busy\n", "text/html; charset=utf-8",
        "what came is text/html, which is not read; line 1: this file has no column `day`"
      ),
    ])
  func whatIsNotFiguresIsNoAnswer(_ body: String, _ type: String, _ reason: String) async throws {
    let (lines, _) = try await fetching.tick { _ in
      .init(headers: type.isEmpty ? [:] : [.contentType: type], body: Array(body.utf8))
    }
    #expect(lines.first?.hasPrefix("gauges: no answer since ") == true)
    #expect(lines.first?.hasSuffix(": \(reason)") == true, "\(lines)")
    #expect(try Store(path: fetching.workplace.settings.store).quarantined() == [])
  }

  /// Nor does an archive, whatever is in it; a file in gzip is unpacked.
  @Test(
    arguments: [
      ([0x50, 0x4B, 0x03, 0x04, 0x14, 0x00], false, "it is a ZIP archive"),
      ([0x50, 0x4B, 0x03, 0x04, 0x14, 0x00], true, "it is a gzip file with a ZIP archive in it"),
      ([0x1F, 0x8B, 0x08, 0x00], false, "it is a gzip file that ends in the middle"),
      ([0x28, 0xB5, 0x2F, 0xFD, 0x04], false, "it is a file compressed with zstd"),
      ([0x7F, 0x45, 0x4C, 0x46, 0x02, 0x00], false, "this is a binary file, not a table"),
      ([0x49, 0x49, 0x2A, 0x00], false, "this is a TIFF image, not a file with figures"),
    ] as [([UInt8], Bool, String)])
  func anArchiveIsNoAnswer(_ bytes: [UInt8], _ isPacked: Bool, _ reason: String) async throws {
    try Data(bytes).write(to: fetching.workplace.folder.appending(path: "archive"))
    let body =
      isPacked
      ? try FetchTests.output(
        of: "gzip -nc \(Workplace.path(fetching.workplace.folder, "archive"))") : bytes
    let (lines, _) = try await fetching.tick { _ in .init(body: body) }
    #expect(lines.first?.hasPrefix("gauges: no answer since ") == true)
    #expect(lines.first?.hasSuffix(": \(reason)") == true, "\(lines)")
    #expect(try Store(path: fetching.workplace.settings.store).quarantined() == [])
  }

  /// What can be read is an answer, whatever the server calls it; and a table that is none of the source's is quarantined.
  @Test func aMediaTypeDoesNotMakeFiguresUnreadable() async throws {
    let (lines, _) = try await fetching.tick { [csv = fetching.csv] _ in
      .init(headers: [.contentType: "text/html"], body: Array(csv.utf8))
    }
    #expect(lines == ["gauges: 119 new values"])
    let other = try FetchTests()
    let (table, _) = try await other.tick { _ in .text("area,date,value\n01,2025-03-30,4\n") }
    #expect(table.first?.contains("is quarantined: line 1: this file has no column") == true)
  }
}
