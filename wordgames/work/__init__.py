"""Where long work is computed: in this process, in others of this machine, or on a Dask cluster."""
