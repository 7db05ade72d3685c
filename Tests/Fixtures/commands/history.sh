rulecheck history --county Börde --on 2021-05-18 --lang en
