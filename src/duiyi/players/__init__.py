"""The computer players: teaching players in readable Python, each of which explains its moves."""
