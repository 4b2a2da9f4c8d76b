"""The command line: `python3 -m bang check FILE…`."""
import sys
from bang.check.report import check
if sys.argv[1:2]==["check"]:
    sys.exit(0 if check(sys.argv[2:]) else 1)
