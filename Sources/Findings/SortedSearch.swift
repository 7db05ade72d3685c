extension RandomAccessCollection {
  /// The first index from which on a predicate holds, found by halving; `endIndex` where it holds nowhere.
  /// - Precondition: behind an element of which the predicate holds it holds of all.
  @inlinable package func partitioningIndex(where predicate: (Element) -> Bool) -> Index {
    var (low, count) = (startIndex, self.count)
    while count > 0 {
      let half = count / 2
      let middle = index(low, offsetBy: half)
      if predicate(self[middle]) {
        count = half
      } else {
        low = index(after: middle)
        count -= half + 1
      }
    }
    return low
  }
}
