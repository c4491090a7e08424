-- Builds of all kinds are in code_builds (0061); what was built before is summed again once.
DROP TABLE IF EXISTS code_sum_builds {on_cluster} SYNC
