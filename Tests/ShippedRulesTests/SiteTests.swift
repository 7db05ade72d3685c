import Rules
import TestSupport
import Testing

/// What the shipped rules say to the pages of a web site.
@Suite("Site of the shipped rules")
struct SiteTests {
  @Test func everyTopicHasADrawing() {
    let topics = Shipped.workspace.topics
    #expect(topics.count == 18)
    #expect(topics.allSatisfy { $0.drawing?.value.hasPrefix("M") == true })
  }

  @Test func theNoticeSaysThatTheyAreNoLongerInForce() throws {
    let site = try #require(Shipped.workspace.messages.site)
    #expect(
      site.notice?.all.map(\.value) == [
        "Diese Regeln stammen aus dem Jahr 2021 und gelten nicht mehr.",
        "These rules date from 2021 and are no longer in force.",
      ])
    #expect(site.title == nil && site.contact == nil)
  }
}
