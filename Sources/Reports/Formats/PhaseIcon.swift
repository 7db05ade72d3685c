public import Rules

/// The picture of a phase on a notification.
public struct PhaseIcon: Hashable, Sendable {
  /// Its file, from the root of a site.
  public let path: String

  private init(name: String) { path = "icon/\(name).png" }

  /// Where no phase is shown.
  public static let none = PhaseIcon(name: "none")

  /// That of a phase with a colour of its own.
  public init(_ color: Color) { self.init(name: String(color.description.dropFirst())) }

  /// That of a phase without one.
  /// - Parameter level: its place among the phases, 0 the mildest.
  public init(level: Int) { self.init(name: "tone\(min(max(level, 0), 3))") }

  /// - Parameters:
  ///   - color: as #rrggbb; nil: it has none of its own.
  ///   - level: nil: unknown.
  init(color: String?, level: Int?) {
    if let color {
      self.init(name: String(color.dropFirst()))
    } else if let level {
      self.init(level: level)
    } else {
      self = .none
    }
  }
}
