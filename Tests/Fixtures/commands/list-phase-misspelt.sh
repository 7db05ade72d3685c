rulecheck list --phase brake-101; rulecheck list --phase by-brke/normal; rulecheck list --phase by-brake/hotspot; rulecheck list --phase qwertz
