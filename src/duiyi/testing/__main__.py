"""The mock engine as a program: `python -m duiyi.testing uci`."""

from duiyi.testing.mock_engine import main

main()
