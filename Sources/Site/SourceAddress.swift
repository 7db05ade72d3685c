/// Where the lines of rules and data can be read, such as the pages of a repository.
public struct SourceAddress: Sendable {
  private let template: String

  /// - Parameter template: an address with `{file}`, the path from the workspace's folder, and `{line}`, which
  ///   may be left out. Nil: it lacks `{file}`.
  public init?(_ template: String) {
    guard template.contains("{file}") else { return nil }
    self.template = template
  }

  /// The address of a line; what an address cannot have is written in per cent. Nil: the file is not of the
  /// workspace, such as that of a data folder.
  func address(of file: String, line: Int) -> String? {
    guard !["/", "./", "../"].contains(where: file.hasPrefix) else { return nil }
    let path = file.utf8.map { byte in
      let isPlain =
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
        || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || "-._~/".utf8.contains(byte)
      let digits = String(byte, radix: 16, uppercase: true)
      return isPlain
        ? String(Unicode.Scalar(byte)) : "%" + (digits.count < 2 ? "0" : "") + digits
    }.joined()
    return template.split(separator: "{file}", omittingEmptySubsequences: false)
      .joined(separator: path)
      .split(separator: "{line}", omittingEmptySubsequences: false).joined(separator: String(line))
  }
}
