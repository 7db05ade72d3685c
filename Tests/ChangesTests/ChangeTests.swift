import Messages
import Testing

@Suite struct ChangeTests {
  @Test func causesHaveAnOrder() {
    #expect(Change.Cause.allCases.first == .values)
  }
}
