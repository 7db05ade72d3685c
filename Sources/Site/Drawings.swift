internal import Findings
internal import Rules

/// The drawings of a page: those of the site itself, and those of the topics of the workspace. Each is
/// the path data of a line drawing, 24 by 24. A page carries those that it uses.
enum Drawings {
  /// The name of the drawing of a topic.
  static func name(ofTopic topic: Int) -> String { "t\(topic)" }

  /// Writes what `use` refers to.
  static func sprite(_ names: [String], _ workspace: Workspace, on page: inout HTML) {
    page.element(
      "svg",
      [
        "class": "sprite", "width": "0", "height": "0", "aria-hidden": "true",
        "focusable": "false",
      ]
    ) { page in
      for name in names.once(by: { $0 }) {
        page.element("symbol", ["id": "i-\(name)", "viewBox": "0 0 24 24"]) { page in
          page.element("path", ["d": path(name, workspace)]) { _ in }
        }
      }
    }
  }

  private static func path(_ name: String, _ workspace: Workspace) -> String {
    if let path = own[name] { return path }
    let topic = name.hasPrefix("t") ? Int(name.dropFirst()) : nil
    return topic.flatMap { workspace.topics[$0].drawing?.value } ?? dot
  }

  /// For a topic without a drawing: a point.
  private static let dot = "M12 9.5a2.5 2.5 0 1 0 0 5a2.5 2.5 0 1 0 0-5"

  private static let own: [String: String] = [
    "bell":
      "M12 3.5a5.5 5.5 0 0 0-5.5 5.5c0 4.5-1.5 6.5-2 7.5h15c-.5-1-2-3-2-7.5A5.5 5.5 0 0 0 12 3.5M10 19.5a2 2 0 0 0 4 0",
    "check": "m5 12.5 4.5 4.5L19 7.5",
    "down": "m6 9.5 6 6 6-6",
    "feed":
      "M5 5a14 14 0 0 1 14 14M5 11a8 8 0 0 1 8 8M6 16.75a1.25 1.25 0 1 0 0 2.5a1.25 1.25 0 1 0 0-2.5",
    "locate":
      "M12 6a6 6 0 1 0 0 12a6 6 0 1 0 0-12M12 2.5v4M12 17.5v4M2.5 12h4M17.5 12h4M12 10.5a1.5 1.5 0 1 0 0 3a1.5 1.5 0 1 0 0-3",
    "search": "M10.5 4a6.5 6.5 0 1 0 0 13a6.5 6.5 0 1 0 0-13M15.5 15.5l5 5",
    "share": "M12 3.5v11M8 7l4-3.5L16 7M6.5 11H5v9.5h14V11h-1.5",
    "star":
      "m12 3.75 2.55 5.25 5.7.8-4.15 4.05 1 5.75L12 16.85l-5.1 2.75 1-5.75L3.75 9.8l5.7-.8z",
    "theme": "M12 3.5a8.5 8.5 0 1 0 0 17a8.5 8.5 0 1 0 0-17M12 3.5v17M15 5v14M18 7v10",
  ]
}
