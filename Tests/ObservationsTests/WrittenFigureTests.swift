import Testing

@testable import Observations

/// What is taken for a figure in a column that no key explains.
@Suite("Written figures")
struct WrittenFigureTests {
  @Test(arguments: [
    "38", "0,5", ".5", "1.234,5", "1 234", "1\u{202F}234,5", "1’234", "1_000", "１２", "½", "3 %",
    "<5",
    "~ 7", "12*", "(5)", "5 cm", "5cm", "5 m", "0,3 µg/m³", "12 m3/s", "5 Fälle", "ca. 5",
    "approx. 12.5 mm",
  ])
  func areFound(_ text: String) {
    #expect(WrittenFigure(text) != nil)
  }

  @Test(arguments: [
    "", "–", "n. a.", "Mouth", "2024-05-02", "02.05.2024", "2.5.24", "10:30", "3. Welle", "7-Tage",
    "97616 Bad Neustadt", "Kreis 5", "km²", "DE212", "2a", "12.3456.789", "1.23.456", "5 of 12",
  ])
  func areNotFound(_ text: String) {
    #expect(WrittenFigure(text) == nil)
  }
}
