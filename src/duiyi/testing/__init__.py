"""What tests of engines and of their clients need; for other projects' tests too."""
