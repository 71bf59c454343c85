"""`python -m estaminet.cli`."""

import sys

from estaminet.cli.main import main

sys.exit(main())
