internal import Findings
package import Rules

/// A guideline on one side of a comparison for the public.
package struct PlacedGuideline {
  let guideline: Guideline
  let phase: String?
  let reads: String?

  /// - Parameters:
  ///   - phase: what identifies the phase that states it, alike on both sides; nil: the rule set does.
  ///   - reads: what people read; nil: it says what its texts and values say.
  package init(_ guideline: Guideline, phase: String?, reads: String? = nil) {
    self.guideline = guideline
    self.phase = phase
    self.reads = reads
  }
}

extension GuidelineContrast {
  /// Pairs the guidelines of two sides for the public: those of one identifier that say the same,
  /// then those of one phase, then the others of one identifier in their order, for several may
  /// share it if `only` limits them. What is left says the same under another identifier, which is
  /// not a change for the public. One that turns into another kind is not paired.
  package func pairing(_ sides: Both<[PlacedGuideline]>) -> Pairing<PlacedGuideline> {
    var pairing = Pairing(sides)
    pairing.match(by: { placed, _ in placed.guideline.identity }) { both in
      both.map(\.reads).complete().map(\.isSame) ?? saysTheSame(both.map(\.guideline))
    }
    pairing.match(by: { placed, _ in [placed.guideline.identity, placed.phase] })
    pairing.match(by: { placed, _ in placed.guideline.identity })
    pairing.match(by: { placed, side -> Content in
      placed.reads.map { .reads($0) } ?? .says(content(of: placed.guideline, on: side))
    })
    pairing.part(
      pairing.pairs.filter { pair in turns(sides.with(pair) { $0[$1].guideline }) })
    return pairing
  }
}

private enum Content: Hashable {
  case reads(String)
  case says(GuidelineContent)
}
