-- The newest build of a day's sums, the loads it was made from in their order (as a hash) and the numbering its people
-- are in. It holds for exactly these loads; the row inserted last wins.
CREATE TABLE IF NOT EXISTS code_sum_builds {on_cluster}
(
  tenant LowCardinality(String),
  day Date,
  build UInt64,
  numbering UInt64,
  inputs String
)
ENGINE = {replicated}ReplacingMergeTree
ORDER BY (tenant, day)
SETTINGS {table_settings}
