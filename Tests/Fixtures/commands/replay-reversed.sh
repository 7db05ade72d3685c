rulecheck replay --from 2021-05-02 --through 2021-05-01
