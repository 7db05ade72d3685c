/// What libyaml says of a text that is no YAML, in the words of an author.
enum SyntaxComplaint {
  /// libyaml's most frequent complaints in the words of an author, and what usually lies behind.
  static let complaints: [String: (message: String, help: String)] = [
    "found character that cannot start any token": (
      "a value cannot begin with this character",
      "indent with spaces, not tabs; quote a text that begins with @, % or `"
    ),
    "found a tab character that violates indentation": (
      "a tab stands in the indentation", "indent with spaces, not tabs"
    ),
    "mapping values are not allowed in this context": (
      "a colon stands where no key can end",
      "quote a text that contains `: `; write a blank behind the colon of every key; let the keys of one mapping stand in one column"
    ),
    "did not find expected key": (
      "a key belongs here, or the end of what began above",
      "let the keys of one mapping stand in one column; quote the whole of a text that begins with a quote, a brace or a bracket, and double the quotes inside"
    ),
    "could not find expected ':'": (
      "the key that stands before has no colon", "end it with `: `, or quote the text"
    ),
    "found unexpected end of stream": (
      "the file ends inside a quote", "close the quote that was opened at the place named below"
    ),
    "did not find expected ',' or '}'": (
      "a comma or a closing brace belongs here",
      "close the brace, separate entries with a comma, and quote texts"
    ),
    "did not find expected ',' or ']'": (
      "a comma or a closing bracket belongs here",
      "close the bracket, separate elements with a comma, and quote texts"
    ),
    "did not find expected node content": (
      "a value belongs here",
      "write it, or remove the comma before; close the bracket or brace that opened above"
    ),
    "did not find expected '-' indicator": (
      "a `- ` belongs here", "begin each element of the list with `- ` in one column"
    ),
    "did not find expected alphabetic or numeric character": (
      "the name of an anchor belongs behind `*` or `&`", "quote a text that begins with * or &"
    ),
    "found unknown escape character": (
      "`\\` stands before a character that it cannot escape",
      "double the backslash, or use single quotes"
    ),
    "found unexpected document indicator": (
      "a `---` stands inside a quote", "close the quote above this line"
    ),
  ]

  /// What libyaml was reading, where that began elsewhere than the complaint.
  static let contexts = [
    "while parsing a block mapping": "the mapping begins",
    "while parsing a block collection": "the list begins",
    "while parsing a flow mapping": "the brace opens",
    "while parsing a flow sequence": "the bracket opens",
    "while scanning a quoted scalar": "the quote opens",
    "while parsing a quoted scalar": "the quote opens",
    "while scanning a plain scalar": "the text begins",
    "while scanning a block scalar": "the text begins",
    "while scanning a simple key": "the key begins",
  ]
}
