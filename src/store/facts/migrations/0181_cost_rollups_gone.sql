-- What holds of them is in derived (0180); all is summed again once.
DROP TABLE IF EXISTS cost_rollups {on_cluster} SYNC
