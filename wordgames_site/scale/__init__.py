"""How many machines how many players need: measured costs, a model of capacity, a simulated day.

`costs` holds what `bin/manage bench_costs` measured, `demand` who plays when, `capacity` counts
machines, `simulation` plays a day and its failures event by event. docs/scale.md tells the results.
"""
