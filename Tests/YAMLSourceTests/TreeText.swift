import YAMLSource

extension YAMLNode {
  /// The tree below a node, a line a node: its place, then what stands there. An alias shows what
  /// it stands for, with the place of that.
  func outline(_ label: String = "", depth: Int = 0) -> String {
    let place =
      "\(span.start.line):\(span.start.column)-\(span.end.line):\(span.end.column)"
    let indent = String(repeating: "  ", count: depth)
    var lines = "\(place)\t\(indent)\(label)"
    switch kind {
    case .scalar:
      lines += "\(style) \(text.debugDescription)\(isEmpty ? " (no value)" : "")\n"
    case .sequence:
      lines += "list of \(count)\n"
      for element in elements { lines += element.outline(depth: depth + 1) }
    case .mapping:
      lines += "mapping of \(count)\n"
      for (key, value) in entries {
        lines += key.outline("key ", depth: depth + 1)
        lines += value.outline(depth: depth + 2)
      }
    }
    return lines
  }
}
