public import Files
public import Findings
public import Rules

extension Workspace {
  /// The outlines of its areas; nil: it names none, or they have errors.
  public func outlines(in files: FileTree) -> (outlines: Outlines?, problems: [Diagnostic]) {
    guard let place = areas.outlines else { return (nil, []) }
    do throws(FileTree.Problem) {
      return Outlines.read(try files.json(place.path.value), areas: areas, property: place.property)
    } catch {
      return (nil, [Workspace.unreadable(place.path, error, files)])
    }
  }

  /// The places of its areas; nil: it names none, or they have errors.
  public func places(in files: FileTree) -> (places: PlaceNames?, problems: [Diagnostic]) {
    guard let place = areas.placeFile else { return (nil, []) }
    do throws(FileTree.Problem) {
      return PlaceNames.read(try files.file(place.path.value), areas: areas, as: place)
    } catch {
      return (nil, [Workspace.unreadable(place.path, error, files)])
    }
  }

  private static func unreadable(
    _ path: Located<String>, _ problem: FileTree.Problem, _ files: FileTree
  ) -> Diagnostic {
    Diagnostic(
      .unreadableFile, at: path.span, "\(path.value) \(problem.explained)",
      help: files.help(for: problem, at: path.value))
  }
}
