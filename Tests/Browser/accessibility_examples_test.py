"""As accessibility_test, for the sites of other rules: a file of their own, since axe takes its time."""

from accessibility_test import check
from browser import BrowserTest


class AccessibilityExamplesTest(BrowserTest):
    def test_examples(self):
        for site in self.different_sites[1:]:
            check(self, site.name)
