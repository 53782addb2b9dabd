"""The parts of `make bench`: each module's `main()` prints its figures."""
