/* A process that prints one line, as `rulecheck --version` does. */
#include <stdio.h>

int main(void) { puts("0.1.0"); }
