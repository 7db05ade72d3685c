internal import Messages
internal import Rules

/// Where a page or file of the site is. Addresses are a promise: who keeps a link finds the page again.
/// Links name the file, since a folder opened from a disk shows no page.
struct Address: Hashable {
  /// The path from the root of the site.
  let path: String

  static let root = Address(path: "index.html")
  /// Shown by web servers where there is no page.
  static let missing = Address(path: "404.html")
  static let style = Address(path: "style.css")
  static let script = Address(path: "site.js")

  static func start(_ language: Language) -> Address { page(language, ["index"]) }
  static func area(_ area: Area, _ language: Language) -> Address {
    page(language, ["area", area.id])
  }

  /// What changes on a day.
  static func changes(_ day: Day, _ language: Language) -> Address {
    page(language, ["changes", day.description])
  }

  static func help(_ language: Language) -> Address { page(language, ["help"]) }

  /// About the data.
  static func about(_ language: Language) -> Address { page(language, ["about"]) }

  /// The map of a layer of rules.
  static func map(_ layer: RuleLayer, _ language: Language) -> Address {
    page(language, ["map", layer.id])
  }

  private static func page(_ language: Language, _ parts: [String]) -> Address {
    let folders = [language.code] + parts.dropLast()
    let name = MessageIdentifier.fileName(
      MessageIdentifier.escaped(parts[parts.count - 1]), ending: "html")
    return Address(path: (folders.map(MessageIdentifier.escaped) + [name]).joined(separator: "/"))
  }

  /// The link to another page from this one.
  func link(to other: Address) -> String {
    let own = path.split(separator: "/").dropLast()
    let target = other.path.split(separator: "/")
    let common = zip(own, target.dropLast()).prefix { $0 == $1 }.count
    return String(repeating: "../", count: own.count - common)
      + target.dropFirst(common).joined(separator: "/")
  }
}
