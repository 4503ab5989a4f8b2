"""Exit code 0 if a web host says that it can play: `python probe.py URL`."""

import sys
import urllib.request

if __name__ == "__main__":
    urllib.request.urlopen(sys.argv[1], timeout=5)  # noqa: S310
