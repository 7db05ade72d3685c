internal import CZlib
package import Findings

/// A way to pack files, told by the first bytes of one.
enum CompressedFormat: CaseIterable {
  case gzip, zip, zstd, bzip2, xz, sevenZip, lz4, lzip, compress

  private var signatures: [[UInt8]] {
    switch self {
    case .gzip: [[0x1F, 0x8B]]
    // The second is an archive without files, the third a part of a divided one.
    case .zip: [[0x50, 0x4B, 0x03, 0x04], [0x50, 0x4B, 0x05, 0x06], [0x50, 0x4B, 0x07, 0x08]]
    case .zstd: [[0x28, 0xB5, 0x2F, 0xFD]]
    case .bzip2: [Array("BZh".utf8)]
    case .xz: [[0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00]]
    case .sevenZip: [[0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C]]
    case .lz4: [[0x04, 0x22, 0x4D, 0x18]]
    case .lzip: [Array("LZIP".utf8)]
    case .compress: [[0x1F, 0x9D]]
    }
  }

  init?(_ bytes: UnsafeRawBufferPointer) {
    let format = CompressedFormat.allCases.first { format in
      format.signatures.contains { bytes.starts(with: $0) }
    }
    guard let format else { return nil }
    // Letters alone may as well begin a heading: what follows `BZh` is a digit and the number pi.
    if format == .bzip2, !bytes.dropFirst(4).starts(with: [0x31, 0x41, 0x59, 0x26, 0x53, 0x59]) {
      return nil
    }
    if format == .lzip, bytes.count < 5 || bytes[4] > 0x1F { return nil }
    self = format
  }

  /// With its article.
  var name: String {
    switch self {
    case .gzip: "a gzip file"
    case .zip: "a ZIP archive"
    case .zstd: "a file compressed with zstd"
    case .bzip2: "a file compressed with bzip2"
    case .xz: "a file compressed with xz"
    case .sevenZip: "a 7z archive"
    case .lz4: "a file compressed with lz4"
    case .lzip: "a file compressed with lzip"
    case .compress: "a file compressed with compress (.Z)"
    }
  }

  var help: String {
    self == .zip
      ? "unpack it, and name the file inside; an Excel workbook (.xlsx) is such an archive, too: save it as CSV"
      : "unpack it first, or compress it with gzip, which is read"
  }
}

extension SourceFile {
  /// The file as its readers want it: unpacked if it is a gzip file, refused if it is compressed otherwise.
  /// - Parameter most: the most bytes it may have when it is unpacked.
  package func unpacked(most: Int = FileTree.mostBytes) throws(FileTree.Problem) -> SourceFile {
    let (file, problem) = withBytes { bytes -> (SourceFile?, FileTree.Problem?) in
      guard let format = CompressedFormat(bytes) else { return (nil, nil) }
      guard format == .gzip else {
        return (nil, .refused(reason: "it is \(format.name)", help: format.help))
      }
      switch Gzip.unpacked(bytes, most: most) {
      case .success(let found):
        // Figures are not packed twice; what is packed in there is something else.
        if let inner = found.withUnsafeBytes(CompressedFormat.init) {
          return (
            nil, .refused(reason: "it is a gzip file with \(inner.name) in it", help: inner.help)
          )
        }
        return (SourceFile(name: name, bytes: found), nil)
      case .failure(let failure): return (nil, failure.problem(most: most))
      }
    }
    if let problem { throw problem }
    guard let file else { return self }
    return file.disclosure == disclosure ? file : SourceFile(file, disclosure: disclosure)
  }
}

/// Files in the format of gzip (RFC 1952), unpacked by zlib.
private enum Gzip {
  enum Failure: Error {
    case cutShort, damaged, tooLarge

    func problem(most: Int) -> FileTree.Problem {
      switch self {
      case .cutShort:
        .refused(
          reason: "it is a gzip file that ends in the middle", help: "fetch the file again")
      case .damaged:
        .refused(
          reason:
            "it is a gzip file, and damaged: it cannot be unpacked, or something else follows it",
          help: "fetch the file again")
      case .tooLarge:
        .refused(
          reason: "it is a gzip file with more than \(most) bytes in it",
          help: "split it into several files, or leave out what is not needed")
      }
    }
  }

  /// Unpacks one member after the other, as gzip does.
  static func unpacked(_ bytes: UnsafeRawBufferPointer, most: Int) -> Result<[UInt8], Failure> {
    var stream = z_stream()
    // 16 on top of the largest window: a gzip file, and nothing else.
    guard
      inflateInit2_(&stream, 15 + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
    else { return .failure(.damaged) }
    defer { inflateEnd(&stream) }
    // zlib takes no constant bytes, and changes none.
    stream.next_in = UnsafeMutablePointer(
      mutating: bytes.baseAddress?.assumingMemoryBound(to: UInt8.self))
    stream.avail_in = UInt32(clamping: bytes.count)
    var found: [UInt8] = []
    let part = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 1 << 18)
    defer { part.deallocate() }
    while true {
      stream.next_out = part.baseAddress
      stream.avail_out = UInt32(part.count)
      let state = inflate(&stream, Z_NO_FLUSH)
      let count = part.count - Int(stream.avail_out)
      guard found.count + count <= most else { return .failure(.tooLarge) }
      found.append(contentsOf: part[..<count])
      switch state {
      case Z_STREAM_END:
        if stream.avail_in == 0 { return .success(found) }
        guard inflateReset(&stream) == Z_OK else { return .failure(.damaged) }
      case Z_OK where stream.avail_in > 0 || stream.avail_out == 0: continue
      case Z_OK, Z_BUF_ERROR: return .failure(.cutShort)
      default: return .failure(.damaged)
      }
    }
  }
}
