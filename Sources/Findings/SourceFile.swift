/// A file as it was read: the name under which it is shown, and its bytes.
///
/// Every span refers to one, so a message can cite the place and show the line.
public final class SourceFile: Sendable {
  /// The path as a reader would type it, for instance `rules/federal/emergency-brake.yaml`.
  public let name: String
  /// How much of it a finding may show.
  public let disclosure: Disclosure

  /// How much of a file findings show, the least last. Their text may appear in a public log, and a
  /// path in the rules can name any file.
  public enum Disclosure: Comparable, Sendable {
    /// The line of a finding, and words of the file in its message.
    case lines
    /// Words of the file in messages; for a JSON file, only those of readers of JSON.
    case words
    /// The place only.
    case nothing
  }

  /// The number of bytes, even of a file that is too large to be read.
  public let count: Int

  @usableFromInline let contents: [UInt8]

  /// A file whose bytes are already in memory; an array is not copied.
  public init(name: String, bytes: some Collection<UInt8>) {
    self.name = name
    disclosure = .lines
    contents = Array(bytes)
    count = contents.count
  }

  /// The same file, with another limit on what findings show.
  public init(_ file: SourceFile, disclosure: Disclosure) {
    name = file.name
    self.disclosure = disclosure
    contents = file.contents
    count = file.count
  }

  /// A file that is too large to be read: it has no bytes, and its readers report that.
  public init(name: String, unread count: Int) {
    self.name = name
    disclosure = .lines
    contents = []
    self.count = count
  }

  /// Calls `body` with the bytes; the pointer is valid during the call only.
  @inlinable
  public func withBytes<R, E: Error>(_ body: (UnsafeRawBufferPointer) throws(E) -> R) throws(E) -> R
  {
    try contents.withUnsafeBufferPointer { bytes throws(E) in
      try body(UnsafeRawBufferPointer(bytes))
    }
  }

  /// Calls `body` with the offset of every byte that equals `byte`, in order.
  package func forEach(_ byte: UInt8, _ body: (_ offset: Int) -> Void) {
    withBytes { bytes in
      var next = 0
      while let found = bytes.offset(of: byte, from: next) {
        body(found)
        next = found + 1
      }
    }
  }

  /// The length of the byte order mark that some editors put before a text: 3 or 0. It belongs to
  /// no line and has no column.
  package var markLength: Int { withBytes { $0.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 } }
}

/// A place in a file: line and column, both counted from 1, columns in Unicode scalars.
@frozen public struct Position: Hashable, Comparable, Sendable {
  public var line: Int32
  public var column: Int32

  public init(line: Int32, column: Int32) {
    self.line = line
    self.column = column
  }

  public static func < (a: Position, b: Position) -> Bool {
    (a.line, a.column) < (b.line, b.column)
  }
}

/// A stretch of a file, from `start` up to but not including `end`.
public struct Span: Sendable, Hashable, CustomStringConvertible {
  public let file: SourceFile
  public let start: Position
  public let end: Position

  public init(file: SourceFile, start: Position, end: Position) {
    self.file = file
    self.start = start
    self.end = end
  }

  /// A place without any characters.
  public init(_ file: SourceFile, at place: Position) {
    self.init(file: file, start: place, end: place)
  }

  /// The first character of a file, for what concerns the file as a whole.
  public init(startOf file: SourceFile) { self.init(file, at: Position(line: 1, column: 1)) }

  /// `file:line:column`, as editors and terminals understand it.
  public var description: String { "\(file.name):\(start.line):\(start.column)" }

  public static func == (a: Span, b: Span) -> Bool {
    a.file.name == b.file.name && a.start == b.start && a.end == b.end
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(file.name)
    hasher.combine(start)
    hasher.combine(end)
  }
}

/// A value together with the place it was read from.
public struct Located<Value> {
  public let value: Value
  public let span: Span

  public init(_ value: Value, _ span: Span) {
    self.value = value
    self.span = span
  }
}

extension Located: Sendable where Value: Sendable {}
extension Located: Equatable where Value: Equatable {}
extension Located: Hashable where Value: Hashable {}
