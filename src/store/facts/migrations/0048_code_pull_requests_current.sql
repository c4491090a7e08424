CREATE VIEW IF NOT EXISTS code_pull_requests_current {on_cluster} AS
SELECT * FROM code_pull_requests FINAL
SETTINGS do_not_merge_across_partitions_select_final = 1
