-- Builds of all kinds are in derived (0180).
DROP TABLE IF EXISTS code_builds {on_cluster} SYNC
