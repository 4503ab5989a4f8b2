"""Public names: allowed, reserved, and looking alike."""
