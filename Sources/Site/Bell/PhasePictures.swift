internal import CZlib
internal import Reports
internal import Rules

/// The pictures of phases on notifications, which show no drawings of lines: the sign of the site, in the colours of a phase. Of one picture
/// with sixteen shades, only the palette differs (PNG, third edition, sections 11.2 and 11.3).
struct PhasePictures {
  let workspace: Workspace

  /// The monochrome sign for the status bar of a device.
  static let badgePath = "badge.png"

  /// The colour of the site, and those of phases without one of their own, mildest first: as in style.css.
  private static let own = Color("#1d4f91")!
  private static let tones = ["#c9c8c3", "#8f9096", "#5c5e66", "#2d2f36"].map { Color($0)! }

  /// - Returns: path and content of each.
  var all: [(path: String, bytes: [UInt8])] {
    let colors = workspace.ordinances.flatMap(\.versions).flatMap(\.phases).compactMap(\.color)
      .once { $0.description }
    let phases = colors.map { (PhaseIcon($0).path, $0) }
    let tones = PhasePictures.tones.enumerated().map { (PhaseIcon(level: $0).path, $1) }
    let pictures = (phases + tones + [(PhaseIcon.none.path, PhasePictures.own)]).map {
      (path: $0, bytes: PhasePictures.picture(of: PhasePictures.palette($1)))
    }
    let white = [UInt8](repeating: 255, count: 3 * PhasePictures.shades)
    let clear = (0..<PhasePictures.shades).map { UInt8($0 * 17) }
    return pictures + [
      (PhasePictures.badgePath, PhasePictures.picture(of: white, transparency: clear))
    ]
  }

  private static let shades = 16

  /// From the colour to that of text on it.
  private static func palette(_ color: Color) -> [UInt8] {
    let text = color.readableText
    func mixed(_ from: UInt8, _ to: UInt8, _ shade: Int) -> UInt8 {
      let last = shades - 1
      return UInt8((Int(from) * (last - shade) + Int(to) * shade) / last)
    }
    return (0..<shades).flatMap { shade in
      [
        mixed(color.red, text.red, shade), mixed(color.green, text.green, shade),
        mixed(color.blue, text.blue, shade),
      ]
    }
  }

  private static func picture(of palette: [UInt8], transparency: [UInt8]? = nil) -> [UInt8] {
    let sign = SiteAssets.sign
    var picture = Array(sign.prefix(8))
    var at = 8
    while at + 12 <= sign.count {
      let count = sign[at..<at + 4].reduce(0) { $0 << 8 | Int($1) }
      let (type, end) = (Array(sign[at + 4..<at + 8]), at + 12 + count)
      if type.elementsEqual("PLTE".utf8) {
        picture += chunk("PLTE", palette)
        if let transparency { picture += chunk("tRNS", transparency) }
      } else {
        picture += sign[at..<end]
      }
      at = end
    }
    return picture
  }

  private static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
    func number(_ value: UInt32) -> [UInt8] {
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }
    let content = Array(type.utf8) + data
    let sum = UInt32(truncatingIfNeeded: crc32(0, content, UInt32(content.count)))
    return number(UInt32(data.count)) + content + number(sum)
  }
}
