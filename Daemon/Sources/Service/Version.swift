/// The version of the program, which is that of rulecheck.
public let programVersion = "1.0.0"
