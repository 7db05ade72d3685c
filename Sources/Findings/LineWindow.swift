/// Reads stretches of lines by column, however long the lines are: the first one on a line costs
/// one pass over the line, the next ones there next to nothing.
public struct LineWindow {
  private let index: LineIndex
  private let file: SourceFile
  /// The line asked for last; 0: none.
  private var line: Int32 = 0
  /// Where it begins and ends, in bytes.
  private var bytes = 0..<0
  /// The offset of every 64th scalar of the line.
  private var marks: [Int] = []
  /// The scalars of the line.
  private var count = 0

  private static let step = 64

  public init(_ file: SourceFile) {
    self.file = file
    index = LineIndex(file)
  }

  /// The number of scalars of a line without its line break; 0 where there is no such line.
  /// - Parameter number: counted from 1.
  public mutating func length(ofLine number: Int32) -> Int {
    find(number)
    return count
  }

  /// Some scalars of a line.
  /// - Parameters:
  ///   - number: counted from 1.
  ///   - first: how many scalars come before them.
  ///   - most: the most scalars to return.
  public mutating func text(ofLine number: Int32, from first: Int, most: Int) -> String {
    find(number)
    guard first < count, first >= 0 else { return "" }
    let start = offset(of: first)
    let end = offset(of: min(count, first + most))
    return file.withBytes { String(decoding: $0[start..<end], as: UTF8.self) }
  }

  /// The offset of the byte at a place; after the end of the line, where the line ends.
  package mutating func offset(of place: Position) -> Int {
    find(place.line)
    return offset(of: Int(place.column) - 1)
  }

  /// The offset at which a scalar of the line begins; after the last one, where the line ends.
  private func offset(of scalar: Int) -> Int {
    guard scalar < count else { return bytes.upperBound }
    return file.withBytes { all in
      var at = marks[scalar / LineWindow.step]
      var rest = scalar % LineWindow.step
      while rest > 0 {
        at += 1
        while at < bytes.upperBound, all[at] & 0xC0 == 0x80 { at += 1 }
        rest -= 1
      }
      return at
    }
  }

  private mutating func find(_ number: Int32) {
    guard number != line else { return }
    line = number
    bytes = index.bytes(ofLine: number)
    marks = []
    count = 0
    file.withBytes { all in
      for at in bytes where all[at] & 0xC0 != 0x80 {
        if count % LineWindow.step == 0 { marks.append(at) }
        count += 1
      }
    }
  }
}
