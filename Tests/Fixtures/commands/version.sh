# The commit is that of the sources.
rulecheck --version | sed 's/ (.*)$//'
