"""Pictures: figures in, marks out, and the table behind them; templates make SVG of the marks."""
