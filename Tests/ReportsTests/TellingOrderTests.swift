import Evaluation
import Findings
import Rules
import TestSupport
import Testing

@testable import Messages
@testable import Reports

/// In which order feeds and pages have what people were told.
@Suite("Order of tellings")
struct TellingOrderTests {
  /// What is told of a day after another message about the same rules takes that one back or corrects it: whatever they are called,
  /// it is the newer one, and stays as old as it is when a third one comes.
  @Test(arguments: [["a", "b", "c"], ["c", "b", "a"], ["b", "c", "a"]])
  func theLastToldOfADayIsTheNewest(_ names: [String]) throws {
    let message = AlertTests.messages[1]
    let area = message.change.area
    let workspace = message.change.workspace
    let language = try #require(workspace.language("de"))
    func feed(_ count: Int) throws -> [String] {
      let told = try names.prefix(count).map { name in
        let json = MessageReport([message]).json(of: message)
          .replacing(message.identifier, with: name)
        return try #require(
          ToldMessage(in: SourceFile(name: name, bytes: Array(json.utf8)), language))
      }
      #expect(told.newestFirst().map(\.identifier) == names.prefix(count).reversed())
      let xml = try MessageReport.atom(
        of: told.newestFirst(), for: area, of: workspace, in: language, on: message.known,
        zone: AlertTests.zone, at: nil)
      return AlertTests.values("updated", in: xml)
    }
    let (two, three) = (try feed(2), try feed(3))
    #expect(two.dropFirst().last == "\(message.known)T23:59:59+02:00")
    #expect(two[0] == two[1] && two[1] == "\(message.known + 1)T00:00:00+02:00")
    #expect(three[0] == three[1] && three[1] == "\(message.known + 1)T00:00:01+02:00")
    #expect(three.suffix(2) == two.suffix(2))
    // Both feeds have a time of their own before those of the entries.
    #expect(two.count == 3 && three.count == 4)
  }
}
