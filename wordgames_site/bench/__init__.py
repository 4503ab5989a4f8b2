"""What `bin/manage bench_web` measures with: its own server, addresses, data and client."""
