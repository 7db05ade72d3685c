internal import Messages
internal import Reports
internal import Rules

extension HTML {
  /// Writes the guidelines that a message tells of: what happens to each stands beside it.
  mutating func guidelines(of message: LocalizedMessage) {
    element("ul") { page in
      for kind in message.groups {
        for topic in kind.topics {
          for entry in topic.entries {
            page.element("li") { $0.guideline(entry, topic, kind, Wording(message.language)) }
          }
        }
      }
      if let unchanged = message.unchanged {
        page.element("li", ["class": "soft"], text: unchanged)
      }
    }
  }

  private mutating func guideline(
    _ entry: LocalizedMessage.Entry, _ topic: LocalizedMessage.Topic,
    _ kind: LocalizedMessage.Group, _ wording: Wording
  ) {
    element("strong", text: topic.title + ". ")
    element("span", ["class": "soft"], text: kind.title + wording.colon + " ")
    write(entry.text)
    guard let formerly = entry.formerly else { return }
    write(" ")
    element("span", ["class": "soft"], text: wording.tell(.formerly, ["text": formerly]))
  }
}
