/// What could not be done with files, and what became of them.
public struct FilesError: Error, Hashable, Sendable, CustomStringConvertible {
  /// One or two sentences for a reader, without a line break at the end. Paths stand in it as they were
  /// given.
  public let message: String

  public var description: String { message }

  init(_ message: String) { self.message = message }
}
