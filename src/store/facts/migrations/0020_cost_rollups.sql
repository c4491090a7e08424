-- Which build of a day's or a month's roll-ups holds; build 0: none does, read the records. The row inserted last wins.
CREATE TABLE IF NOT EXISTS cost_rollups {on_cluster}
(
  tenant LowCardinality(String),
  account LowCardinality(String),
  span LowCardinality(String),
  start Date,
  build UInt64
)
ENGINE = {replicated}ReplacingMergeTree
ORDER BY (tenant, account, span, start)
SETTINGS {table_settings}
