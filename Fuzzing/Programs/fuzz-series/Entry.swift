internal import FuzzTargets

/// Called by libFuzzer for each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = UnsafeBufferPointer(start: start, count: count)
  if let violation = FuzzTarget.series.violation(by: input, .searching(input)) {
    fatalError("\(violation)")
  }
  return 0
}
