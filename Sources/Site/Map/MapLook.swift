/// How counties that say the same look on a map: a colour, and perhaps a texture, so that colour is never the only sign.
struct MapLook: Hashable {
  /// The class of its colour.
  let paint: String
  let texture: Texture?

  /// Lines of a pattern 10 by 10, as path data.
  enum Texture: String {
    case lines = "M0 5h10"
    case grid = "M0 5h10M5 0v10"
    case crosses = "M5 3v4M3 5h4"
    case specks = "M5 4.5v1"

    /// That of a phase: the third and stricter ones have one.
    init?(level: Int) {
      if level < 2 { return nil }
      self = level == 2 ? .lines : .grid
    }

    /// The class of the same in a legend; nil: that of the colour has it.
    var swatch: String? {
      switch self {
      case .lines: "t2"
      case .grid: "t3"
      case .crosses: "t4"
      case .specks: nil
      }
    }
  }

  /// Where no rule applies.
  static let away = MapLook(paint: "none", texture: .specks)

  /// What applies in every phase.
  static let always = MapLook(paint: "tone0", texture: nil)

  /// What has no look of its own: readers tell only some apart.
  static let other = MapLook(paint: "tone1", texture: .crosses)

  /// Colours that phases hardly have: on a phone, textures alone are hard to tell apart.
  private static let spare = [
    MapLook(paint: "tone4", texture: nil), MapLook(paint: "tone5", texture: .lines),
    MapLook(paint: "tone6", texture: .grid), MapLook(paint: "tone7", texture: .crosses),
  ]

  /// The same in a shade further from its colour: what the same phase says in other words is as severe. Nil: it has none.
  private var shaded: MapLook? {
    paint.hasPrefix("tone") ? nil : MapLook(paint: "\(paint) shade", texture: texture)
  }

  /// The most looks of their own.
  private static let most = 8

  /// Each answer gets the first of its looks that is still free, or else a shade of one, or else a spare one. When these are used up,
  /// the rest share one look.
  static func distinct(_ wanted: [[MapLook]]) -> [MapLook] {
    var looks: [MapLook] = []
    for own in wanted {
      let free = (own + own.compactMap(\.shaded) + spare).first { !looks.contains($0) }
      looks.append(looks.count < most ? free ?? other : other)
    }
    return looks
  }

  /// The classes of its swatch.
  var swatch: String { ["sw", paint, texture?.swatch].compactMap(\.self).joined(separator: " ") }
}
