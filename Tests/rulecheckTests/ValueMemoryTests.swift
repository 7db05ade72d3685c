import Files
import Testing

@testable import rulecheck

/// How much is read of files of values, by the memory that is free.
@Suite("Memory for files of values")
struct ValueMemoryTests {
  @Test(
    arguments: [
      (0, 128 << 20), (512 << 20, 204 << 20), (300 << 20, 128 << 20),
      (24 << 30, 2 << 30),
    ])
  func mostIsTwoFifthsWithinBounds(free: Int, most: Int) {
    // Rounded to whole megabytes, as the expectation is.
    #expect(ValueMemory.most(free: free) >> 20 == most >> 20)
  }

  @Test func filesThatFitAreRead() {
    #expect(ValueMemory.refusal(of: 128 << 20, free: 0) == nil)
    #expect(ValueMemory.refusal(of: 2 << 30, free: 6 << 30) == nil)
  }

  @Test func othersAreToldWhatTheyNeed() {
    let help =
      "; leave out what no rule refers to, or use `rulecheck replay --stream`, which needs no memory for them"
    #expect(
      ValueMemory.refusal(of: 1_900_000_000, free: 3_100_000_000)
        == "the files of values take up 1.8 GiB and need about 4.4 GiB of memory, but only 2.9 GiB is free"
        + help)
    #expect(
      ValueMemory.refusal(of: 160 << 20, free: 312 << 20)
        == "the files of values take up 160 MiB and need about 400 MiB of memory, but only 312 MiB is free"
        + help)
    #expect(
      ValueMemory.refusal(of: 5_400_000_000, free: 64 << 30)
        == "the files of values take up 5.0 GiB; at most 2 GiB are read" + help)
  }

  /// The machine that runs the tests has some memory.
  @Test func isWithinBounds() {
    #expect((FileTree.mostBytes...FileTree.mostValueBytes).contains(ValueMemory.mostBytes))
  }
}
