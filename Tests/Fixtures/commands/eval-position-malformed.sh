# A position is two decimal numbers.
for place in 48.85 0x30,0x10 nan,3 1e999,3 3,1e999 '48,85,2,35' '48.85;2.35'; do rulecheck eval --at "$place"; done
