internal import Findings

/// Says where files are for those who read a report elsewhere, however their paths were typed.
struct FindingPlaces {
  private let folders: [(prefix: String, path: String)]
  private let directory: String
  private let top: String

  /// - Parameters:
  ///   - folders: the prefix of file names as typed, and the folder's absolute path without links.
  ///   - directory: the absolute path of the working directory.
  ///   - top: the absolute path of the folder from which services count paths; nil: the working directory.
  init(
    _ folders: [(prefix: String, path: String)], from directory: String, top: String? = nil
  ) {
    self.folders = folders
    self.directory = directory
    self.top = top ?? directory
  }

  /// A file's path from the validated folder it is in.
  func inFolder(_ name: String) -> String { split(name).rest }

  /// A file's absolute path.
  func absolute(_ name: String) -> String {
    let (folder, rest) = split(name)
    let base = folder ?? (name.hasPrefix("/") ? "" : directory)
    return base.hasSuffix("/") || rest.hasPrefix("/") ? base + rest : "\(base)/\(rest)"
  }

  private func split(_ name: String) -> (folder: String?, rest: String) {
    let found = folders.filter { name.hasPrefix($0.prefix) }
      .max { $0.prefix.utf8.count < $1.prefix.utf8.count }
    guard let found else { return (nil, name) }
    return (found.path, String(name.dropFirst(found.prefix.count)))
  }

  /// The path from the top for a file below it, as code hosts expect; otherwise an absolute path.
  func path(_ name: String) -> String {
    var parts: [Substring] = []
    for part in absolute(name).split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    let path = "/" + parts.joined(separator: "/")
    let base = top.hasSuffix("/") ? top : top + "/"
    return path.hasPrefix(base) ? String(path.dropFirst(base.count)) : path
  }

  /// The same as a URI.
  func uri(_ name: String) -> String {
    let path = path(name)
    return (path.hasPrefix("/") ? "file://" : "") + FindingPlaces.escaped(path)
  }

  /// A path as a part of a URI (RFC 3986): all but `/` and unreserved characters are percent-encoded.
  private static func escaped(_ path: String) -> String {
    var uri = ""
    for byte in path.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x2F, 0x5F, 0x7E:
        uri.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        uri += "%" + (digits.count == 1 ? "0" : "") + digits
      }
    }
    return uri
  }
}

/// Names findings so that services recognise them in the next run: by the text of their line, so that a
/// finding keeps its name when lines are added above it.
struct FindingFingerprints {
  private let places: FindingPlaces
  /// How often a name was given in a file.
  private var seen: [String: Int] = [:]
  private var lines: [String: LineIndex] = [:]

  init(_ places: FindingPlaces) { self.places = places }

  /// The name of the next finding: hexadecimal digits, a colon, and which of those that are alike it is,
  /// from 1. Each finding is asked about once, in their order.
  mutating func next(_ finding: Diagnostic) -> String {
    let file = finding.span.file
    let index = lines[file.name] ?? LineIndex(file)
    lines[file.name] = index
    let line = index.beginning(ofLine: finding.span.start.line, most: 1000)
    let key = "\(finding.code)\n\(places.inFolder(file.name))\n\(line.filter { $0 != " " })"
    var sum = Checksum()
    sum.add(key)
    // Two workspaces may have files of the same name and text.
    let place = "\(places.absolute(file.name))\n\(key)"
    let count = seen[place, default: 0] + 1
    seen[place] = count
    return "\(sum.digits):\(count)"
  }
}
