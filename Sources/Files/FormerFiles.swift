public import Findings

/// The files of a site that is about to be replaced. One that stays as it is gets a second name, in
/// the new site, instead of a copy: so it keeps its times, by which servers and browsers know it.
///
/// None is ever written to.
public struct FormerFiles {
  private let root: String
  /// From the folder, with `/` between the parts.
  public let paths: Set<String>
  /// What was noted when the site was made; nil: nothing was.
  public let note: [String]?
  /// What the system says of a file that is newly made.
  private let usual: stat

  /// - Parameters:
  ///   - root: the folder of the site, without links.
  ///   - sample: a file that was just made in the new one.
  /// - Returns: nil if there is no site.
  /// - Throws: `FilesError` if it cannot be read: what it said of earlier days would be lost.
  init?(_ root: String, sample: String) throws(FilesError) {
    do throws(FileTree.Problem) {
      guard try !Disk.children(root).isEmpty else { return nil }
    } catch {
      guard error != .missing else { return nil }
      throw FilesError("\(root) \(error.explained)")
    }
    var status = stat()
    guard lstat(sample, &status) == 0, let list = SiteList(of: root), list.files != nil else {
      throw FilesError("\(root)/\(SiteList.name) cannot be read")
    }
    self.root = root
    paths = Set(try list.contents(of: root).files)
    note = list.note
    usual = status
  }

  /// One of the files, by its path.
  /// - Throws: `FilesError` if it cannot be read.
  public func file(_ path: String) throws(FilesError) -> SourceFile {
    do { return try Disk.file("\(root)/\(path)", shown: path) } catch {
      throw FilesError("\(root)/\(path) \(error.explained)")
    }
  }

  /// Some bytes of one of the files.
  /// - Parameter range: where they are.
  /// - Throws: `FilesError` if it cannot be read, or is shorter.
  public func bytes(of path: String, in range: Range<Int>) throws(FilesError) -> [UInt8] {
    let descriptor = open("\(root)/\(path)", O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw FilesError("\(root)/\(path) \(Disk.problem().explained)")
    }
    defer { close(descriptor) }
    let bytes: [UInt8]
    do throws(FileTree.Problem) {
      guard lseek(descriptor, off_t(range.lowerBound), SEEK_SET) >= 0 else { throw Disk.problem() }
      bytes = try Disk.next(descriptor, most: range.count)
    } catch {
      throw FilesError("\(root)/\(path) \(error.explained)")
    }
    guard bytes.count == range.count else {
      throw FilesError("\(root)/\(path) became shorter while it was read; try again")
    }
    return bytes
  }

  /// Gives a file a name in another folder as well, if it has these bytes, and owner and
  /// permissions are those that it would get there.
  /// - Returns: false: it has to be written.
  func link(_ path: String, _ bytes: [UInt8], into folder: String) -> Bool {
    guard paths.contains(path) else { return false }
    let (old, new) = ("\(root)/\(path)", "\(folder)/\(path)")
    let descriptor = open(old, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode == usual.st_mode,
      status.st_uid == usual.st_uid, status.st_gid == usual.st_gid,
      Int(status.st_size) == bytes.count,
      let found = try? Disk.next(descriptor, most: bytes.count + 1), found.count == bytes.count,
      found.isEmpty || memcmp(found, bytes, bytes.count) == 0,
      linkat(AT_FDCWD, old, AT_FDCWD, new, 0) == 0
    else { return false }
    // The name may have become another file's since it was opened.
    var linked = stat()
    if lstat(new, &linked) == 0, linked.st_ino == status.st_ino, linked.st_dev == status.st_dev {
      return true
    }
    unlink(new)
    return false
  }
}
