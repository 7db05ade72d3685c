import Files
import Foundation
import Rules
import TestSupport
import Testing

@testable import Site

/// A site has a bell only where somebody sends what it promises.
@Suite("The bell of a site")
struct BellTests {
  private static let bell = SiteBell(publicKey: "BKey", digest: 18 * 60 + 5, languages: nil)

  private func files(_ bell: SiteBell?) throws -> [String: String] {
    try SiteTests.files(of: River.base, bell: bell)
  }

  @Test func nothingOfItIsOnOtherSites() throws {
    let files = try files(nil)
    #expect(files["bell.js"] == nil)
    #expect(files["api/v1/push.json"] == nil)
    for (path, text) in files {
      #expect(!text.contains("\"bell"), "\(path)")
      #expect(!text.contains("bell.js"), "\(path)")
      #expect(!text.contains("pushManager"), "\(path)")
    }
    // Feed and calendar are offered.
    #expect(files["en/area/0101.html"]?.contains("0101.ics") == true)
    #expect(files["en/area/0101.html"]?.contains("0101.atom") == true)
  }

  @Test func countiesAndStatesHaveOne() throws {
    let files = try files(Self.bell)
    #expect(
      files["api/v1/push.json"]?.filter { !$0.isWhitespace } == #"{"key":"BKey","digest":"18:05"}"#)
    #expect(files["sw.js"]?.contains("pushsubscriptionchange") == true)
    for path in ["en/area/0101.html", "de/area/01.html"] {
      let page = try #require(files[path])
      let lines = SiteTests.lines(page)
      #expect(page.contains(#"id="bell""#), "\(path)")
      #expect(page.contains("bell.js?v="))
      #expect(lines.contains("18:05"))
      let ids = page.matches(of: #/ id="([^"]+)"/#).map { String($0.1) }
      #expect(Set(ids).count == ids.count)
    }
    for path in ["en/area/00.html", "en/index.html", "en/rules.html"] {
      if let page = files[path] { #expect(!page.contains(#"id="bell""#), "\(path)") }
    }
    #expect(files["en/help.html"]?.contains(#"id="bells""#) == true)
  }

  @Test func offersOnlyWhatIsSent() throws {
    let files = try files(SiteBell(publicKey: "BKey", digest: nil, languages: ["de"]))
    let page = try #require(files["en/area/0101.html"])
    #expect(!page.contains(#"name="digest""#))
    #expect(!page.contains(#"name="language""#))
    #expect(files["api/v1/push.json"]?.contains("null") == true)
  }

  /// Each picture is that of its colour: sixteen shades from the colour to that of text on it.
  @Test func picturesHaveTheColoursOfPhases() throws {
    let workspace = try #require(Workspace.read(FileTree(River.base)).workspace)
    let all = PhasePictures(workspace: workspace).all
    let colors = Set(
      workspace.ordinances.flatMap(\.versions).flatMap(\.phases).compactMap(\.color)
        .map { "icon/\($0.description.dropFirst()).png" })
    let paths = all.map(\.path)
    #expect(Set(paths).isSuperset(of: colors))
    #expect(
      Set(paths).isSuperset(of: ["icon/none.png", "icon/tone0.png", "icon/tone3.png", "badge.png"]))
    #expect(Set(paths).count == paths.count)
    for (path, bytes) in all {
      #expect(bytes.prefix(8).elementsEqual([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
      let chunks = try #require(self.chunks(bytes), "\(path)")
      let isBadge = path == "badge.png"
      #expect(
        chunks.map(\.type) == ["IHDR", "PLTE"] + (isBadge ? ["tRNS"] : []) + ["IDAT", "IEND"])
      let palette = chunks[1].data
      #expect(palette.count == 48)
      if let color = Color("#\(path.dropFirst(5).prefix(6))") {
        #expect(palette.prefix(3).elementsEqual([color.red, color.green, color.blue]), "\(path)")
        let text = color.readableText
        #expect(palette.suffix(3).elementsEqual([text.red, text.green, text.blue]), "\(path)")
      }
    }
  }

  /// The parts of a picture; nil: one has a wrong checksum or length.
  private func chunks(_ bytes: [UInt8]) -> [(type: String, data: [UInt8])]? {
    var (at, found) = (8, [(type: String, data: [UInt8])]())
    while at < bytes.count {
      guard at + 12 <= bytes.count else { return nil }
      let count = bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) }
      guard at + 12 + count <= bytes.count else { return nil }
      let content = bytes[at + 4..<at + 8 + count]
      // The checksum of section 5.5, bit by bit.
      var sum: UInt32 = 0xFFFF_FFFF
      for byte in content {
        sum ^= UInt32(byte)
        for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
      }
      let stated = bytes[at + 8 + count..<at + 12 + count].reduce(0) { $0 << 8 | UInt32($1) }
      guard ~sum == stated else { return nil }
      found.append(
        (String(decoding: content.prefix(4), as: UTF8.self), Array(content.dropFirst(4))))
      at += 12 + count
    }
    return found
  }
}
