-- Sets of people are kept beside the sums they belong to (0062, 0063).
DROP TABLE IF EXISTS code_people_sums {on_cluster} SYNC
