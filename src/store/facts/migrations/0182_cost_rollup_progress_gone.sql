-- A day that committed files have written to is summed or not: how far sums have come is said nowhere else.
DROP TABLE IF EXISTS cost_rollup_progress {on_cluster} SYNC
