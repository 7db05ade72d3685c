internal import CFiles
internal import Findings

/// A folder that is replaced in one step by one made next to it: a reader meanwhile gets the old or
/// the new one, never a part, even after a crash. A file that stays as it is keeps
/// its times.
///
/// It has nothing but the files of a site, and a list of them, `rulecheck-site.txt`. It is replaced
/// only if it is empty or has just the files that its list names.
public struct PublishedFolder: Sendable {
  private let folder: NewFolder
  /// The path as shown.
  private var path: String { folder.path }

  /// - Parameter path: the path of the folder, as shown. The folder may not exist yet; a link is
  ///   followed, and stays.
  public init(_ path: String) { folder = NewFolder(path) }

  /// Makes the folder, and the folders above it, or replaces it.
  ///
  /// The files get the usual permissions. A folder that is replaced passes on its own.
  /// - Parameters:
  ///   - fill: writes the files, one by one, by their paths from the folder, with `/` between the
  ///     parts. A path is written once. It may look at the files that are replaced; nil: there are none.
  ///   - note: what `note()` is to say, once they are written: lines without control characters;
  ///     empty: nothing.
  ///   - confirm: says that they are written, before the folder is in its place.
  /// - Returns: what is left of the folder before, and why, in a sentence; nil if nothing is.
  /// - Throws: `FilesError` if the folder may not or cannot be replaced, or what `fill` and
  ///   `confirm` throw; then all is as it was.
  public func replace(
    _ fill: (
      _ former: FormerFiles?, _ write: (_ path: String, _ bytes: [UInt8]) throws -> Void
    ) throws -> Void,
    note: () -> [String] = { [] }, confirm: () throws -> Void = {}
  ) throws -> String? {
    var above: [String] = []
    do {
      try folder.makeFolders(above: path, &above)
      let target = try place()
      _ = try replaced(target)
      let draft = PublishedFolder.draft(of: target)
      let lock = try claim(draft)
      defer { close(lock) }
      do {
        try write(fill, note, to: draft, lock, like: target)
        try confirm()
        return try exchange(draft, target)
      } catch {
        try? SiteList.remove(draft)
        throw error
      }
    } catch {
      for folder in above.reversed() { rmdir(folder) }
      throw error
    }
  }

  /// What was noted when the folder was made; nil if nothing was, or if it is not as it was then.
  ///
  /// The files are not read: one that was changed without a change of its size, and dated back, is
  /// not noticed.
  public func note() -> [String]? {
    // What another run is at, or left behind, has to be dealt with.
    guard let target = Disk.absolute(path), target != "/",
      !Disk.exists(PublishedFolder.draft(of: target))
    else { return nil }
    return SiteList(of: target)?.note(ifIntact: target)
  }

  /// The path of the folder's draft, next to it.
  private static func draft(of target: String) -> String {
    let name = FileNames.draft(".rulecheck-publish-", of: target.split(separator: "/").last ?? "")
    return "\(Disk.parent(of: target))/\(name)"
  }

  /// The path of the folder from the root, without links.
  private func place() throws(FilesError) -> String {
    if let place = Disk.absolute(path) { return place }
    guard !path.isEmpty else { throw FilesError("the folder to publish into has no name") }
    guard (try? Disk.entry(path)) == nil else {
      throw FilesError("\(path) is a symbolic link that leads nowhere; remove it first")
    }
    guard let parent = Disk.absolute(Disk.parent(of: path)) else { throw failure("be made") }
    return "\(parent == "/" ? "" : parent)/\(path.split(separator: "/").last!)"
  }

  /// Checks whether a folder may be replaced.
  /// - Returns: whether there are files in it.
  private func replaced(_ target: String) throws(FilesError) -> Bool {
    var status = stat()
    var parent = stat()
    guard lstat(target, &status) == 0 else {
      guard errno == ENOENT else { throw failure("be read") }
      return false
    }
    guard status.st_mode & S_IFMT == S_IFDIR else {
      throw FilesError("\(path) is a file; name a folder")
    }
    guard lstat(Disk.parent(of: target), &parent) == 0 else { throw failure("be read") }
    guard parent.st_dev == status.st_dev, target != "/" else { throw mountPoint }
    if let current = Disk.absolute("."), "\(current)/".utf8.starts(with: "\(target)/".utf8) {
      throw FilesError(
        "\(path) is the folder that you are in, or above it, and is replaced as a whole; change to another folder, and name it from there"
      )
    }
    guard access(target, W_OK) == 0 else { throw failure("be replaced") }
    guard try !SiteList.children(target).isEmpty else { return false }
    guard let list = SiteList(of: target), list.files != nil else {
      throw FilesError(
        "\(path) is not empty, and rulecheck publish did not make it; name a folder that is empty or does not exist yet"
      )
    }
    if let foreign = try list.contents(of: target).foreign {
      throw FilesError(
        "\(path)/\(foreign) is not part of the site; move it to another place, or choose another folder"
      )
    }
    return true
  }

  /// Makes a draft's folder, after the one that a killed program left is removed.
  /// - Returns: the open folder. It is locked, for others to know that it is being written.
  private func claim(_ draft: String) throws(FilesError) -> Int32 {
    for _ in 0..<64 {
      let isMade = mkdir(draft, 0o777) == 0
      guard isMade || errno == EEXIST else { throw besideFailure() }
      let lock = open(draft, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      if lock < 0, errno == ENOENT { continue }
      guard lock >= 0 else { throw besideFailure() }
      var isDone = false
      defer { if !isDone { close(lock) } }
      guard Disk.lock(lock) else { throw busy }
      // The program that had it locked may have put it in its place, or removed it.
      var status = stat()
      var now = stat()
      guard fstat(lock, &status) == 0, lstat(draft, &now) == 0, status.st_ino == now.st_ino
      else { continue }
      if isMade {
        isDone = true
        return lock
      }
      try SiteList.remove(draft)
    }
    throw besideFailure(EBUSY)
  }

  /// Writes all files into a draft, and waits until they are on the disk.
  /// - Parameter target: the folder whose owner and permissions it gets, if there is one.
  private func write(
    _ fill: (
      _ former: FormerFiles?, _ write: (_ path: String, _ bytes: [UInt8]) throws -> Void
    ) throws -> Void,
    _ note: () -> [String], to draft: String, _ lock: Int32, like target: String
  ) throws {
    // Every file is not synced by itself, which takes seconds, where all can be synced together.
    #if os(Linux)
      let isSynced = false
    #else
      let isSynced = true
    #endif
    func put(_ path: String, _ bytes: [UInt8], isSynced: Bool) throws(FilesError) {
      let number = bytes.withUnsafeBytes { Disk.make("\(draft)/\(path)", $0, isSynced: isSynced) }
      if let number { throw besideFailure(number) }
    }
    // The list is there before the files: after a crash they are known to be of a draft.
    try put(SiteList.name, Array(SiteList.unfinished.utf8), isSynced: true)
    guard fsync(lock) == 0 else { throw besideFailure() }
    var status = stat()
    if lstat(target, &status) == 0 {
      // Only an administrator can keep another owner.
      _ = fchown(lock, status.st_uid, status.st_gid)
      guard fchmod(lock, status.st_mode & 0o7777 | S_IRWXU) == 0 else { throw besideFailure() }
    }
    let list = ".\(SiteList.name)"
    try put(list, [], isSynced: false)
    let former = try FormerFiles(target, sample: "\(draft)/\(list)")
    guard unlink("\(draft)/\(list)") == 0 else { throw besideFailure() }
    var files: [String: Int] = [:]
    var folders: [String] = []
    try fill(former) { path, bytes in
      guard SiteList.isPath(path), files.updateValue(bytes.count, forKey: path) == nil
      else {
        throw FilesError("\(self.path) cannot be written: \(path) is not a path for a file of it")
      }
      try NewFolder(draft).makeFolders(above: "\(draft)/\(path)", &folders)
      if former?.link(path, bytes, into: draft) == true { return }
      try put(path, bytes, isSynced: isSynced)
    }
    let finished = SiteList(files, note: note())
    try put(list, Array(finished.text.utf8), isSynced: isSynced)
    guard cfiles_sync(lock) == 0, rename("\(draft)/\(list)", "\(draft)/\(SiteList.name)") == 0,
      fsync(lock) == 0
    else { throw besideFailure() }
    let contents = try finished.contents(of: draft)
    guard contents.foreign == nil, contents.files.count == files.count else {
      throw FilesError("\(draft) was changed by another program while it was written; try again")
    }
  }

  /// Puts a draft in its place, and removes what was there.
  private func exchange(_ draft: String, _ target: String) throws(FilesError) -> String? {
    let isReplaced = try replaced(target)
    var lock: Int32 = -1
    defer { if lock >= 0 { close(lock) } }
    if isReplaced {
      // What is then in the draft's place is not another run's to remove.
      lock = open(target, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      guard lock >= 0 else { throw failure("be replaced") }
      guard Disk.lock(lock) else { throw busy }
    }
    // rename(2) replaces an empty folder, and no other.
    guard (isReplaced ? cfiles_exchange(draft, target) : rename(draft, target)) == 0 else {
      throw exchangeFailure()
    }
    do throws(FilesError) {
      // Without it, a crash could undo the exchange, and not the removal.
      try syncParent(of: target)
      if isReplaced { try SiteList.remove(draft) }
      return nil
    } catch {
      return "\(path) is published, but something is left to do: \(error.message)"
    }
  }

  private func syncParent(of target: String) throws(FilesError) {
    let parent = open(Disk.parent(of: target), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard parent >= 0 else { throw besideFailure() }
    defer { close(parent) }
    guard fsync(parent) == 0 else { throw besideFailure() }
  }

  private func exchangeFailure(_ number: Int32 = errno) -> FilesError {
    switch number {
    case EBUSY, EXDEV: mountPoint
    case EINVAL, ENOSYS, ENOTSUP:
      FilesError(
        "the file system of \(path) cannot exchange two folders in one step; publish into a folder that does not exist yet, and put it in the place of \(path) yourself"
      )
    case EEXIST, ENOTEMPTY, ENOTDIR:
      FilesError("another program made \(path) meanwhile; try again")
    default: failure("be replaced", number)
    }
  }

  private var mountPoint: FilesError {
    FilesError(
      "\(path) cannot be exchanged for another folder: it is a mount point, or part of a container's image; publish into a folder inside it"
    )
  }

  private var busy: FilesError {
    FilesError(
      "another program is writing \(path), perhaps another rulecheck publish; try again when it has ended"
    )
  }

  private func failure(_ what: String, _ number: Int32 = errno) -> FilesError {
    FilesError("\(path) cannot \(what): \(String(cString: strerror(number)))")
  }

  private func besideFailure(_ number: Int32 = errno) -> FilesError {
    FilesError(
      "\(path) cannot be made in a folder next to it: \(String(cString: strerror(number)))")
  }
}
