internal import YAMLSource

/// Elements of a list that were read while the rest of their file was still being parsed, in the order
/// of the file.
struct ElementsAhead {
  struct Element {
    let node: UInt32
    /// A `Box` of the value.
    let value: AnyObject
    /// What was found in it: findings only once the list is read.
    let problems: [Diagnostic]
  }

  /// A value of a type that only its reader knows; nil where it could not be read.
  final class Box<Value> {
    let value: Value?
    init(_ value: Value?) { self.value = value }
  }

  private var elements: [Element] = []
  private var next = 0

  mutating func append(_ node: YAMLNode, _ value: AnyObject, problems: [Diagnostic]) {
    elements.append(Element(node: node.number, value: value, problems: problems))
  }

  /// The element that stands at a node, where it is the next one; lists are read in the order of the
  /// file.
  mutating func take(_ node: YAMLNode) -> Element? {
    guard next < elements.count, elements[next].node == node.number else { return nil }
    next += 1
    return elements[next - 1]
  }

  mutating func clear() {
    if !elements.isEmpty { self = ElementsAhead() }
  }
}
