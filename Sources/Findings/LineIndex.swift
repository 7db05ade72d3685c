/// Where the lines of a file begin, to find any of them at once.
public struct LineIndex: Sendable {
  package let file: SourceFile
  /// The offset of the first byte of every line.
  private let starts: [Int]

  public init(_ file: SourceFile) {
    self.file = file
    var starts = [file.markLength]
    file.forEach(UInt8(ascii: "\n")) { starts.append($0 + 1) }
    self.starts = starts
  }

  public var count: Int { starts.count }

  /// The place of a byte.
  package func position(ofByte offset: Int) -> Position {
    // A byte order mark comes before the first line.
    let line = max(0, starts.partitioningIndex { $0 > offset } - 1)
    let column = file.withBytes { bytes in
      let end = max(starts[line], min(offset, bytes.count))
      return 1 + bytes[starts[line]..<end].count { $0 & 0xC0 != 0x80 }
    }
    return Position(line: Int32(clamping: line + 1), column: Int32(clamping: column))
  }

  /// The bytes of a line without its line break; empty if there is no such line.
  /// - Parameter number: counted from 1.
  func bytes(ofLine number: Int32) -> Range<Int> {
    guard number >= 1, number <= starts.count else { return 0..<0 }
    let start = starts[Int(number) - 1]
    return file.withBytes { bytes in
      var end = Int(number) < starts.count ? starts[Int(number)] - 1 : bytes.count
      if end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
      return start..<max(start, end)
    }
  }

  /// The column of a byte in a line; if the line has fewer bytes, the one after its last character.
  /// - Parameter byte: counted from 1, with the byte order mark of the first line.
  package func column(ofByte byte: Int, inLine number: Int32) -> Int32 {
    let line = bytes(ofLine: number)
    let before = byte - 1 - (number == 1 ? file.markLength : 0)
    return file.withBytes { bytes in
      Int32(clamping: 1 + bytes[line].prefix(max(0, before)).count { $0 & 0xC0 != 0x80 })
    }
  }

  /// The column after the last character of a line.
  package func endColumn(of number: Int32) -> Int32 { column(ofByte: .max, inLine: number) }

  /// The place itself, or the nearest one before it in the file: libyaml takes the end of a file
  /// for the end of a line, and begins another.
  package func place(near position: Position) -> Position {
    guard position.line <= starts.count else {
      let last = Int32(starts.count)
      return Position(line: last, column: endColumn(of: last))
    }
    return Position(line: position.line, column: min(position.column, endColumn(of: position.line)))
  }

  /// The text of a line without its line break; invalid UTF-8 is shown as U+FFFD, a line that does
  /// not exist is empty.
  /// - Parameter number: counted from 1.
  public subscript(_ number: Int32) -> String { beginning(ofLine: number, most: .max) }

  /// The beginning of a line, at most `most` bytes of it.
  public func beginning(ofLine number: Int32, most: Int) -> String {
    let line = bytes(ofLine: number).prefix(most)
    return file.withBytes { String(decoding: $0[line], as: UTF8.self) }
  }
}

extension RandomAccessCollection {
  /// The first index whose element meets a predicate, found by binary search; `endIndex` if none does.
  /// - Precondition: all elements after one that meets the predicate meet it, too.
  @inlinable package func partitioningIndex(where predicate: (Element) -> Bool) -> Index {
    var (low, count) = (startIndex, self.count)
    while count > 0 {
      let half = count / 2
      let middle = index(low, offsetBy: half)
      if predicate(self[middle]) {
        count = half
      } else {
        low = index(after: middle)
        count -= half + 1
      }
    }
    return low
  }
}
