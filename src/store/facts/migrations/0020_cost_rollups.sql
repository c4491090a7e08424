-- Which build of a day's or a month's roll-ups holds; build 0: none does, read the records. `version` is the engine's
-- clock before the records were read, so that a slow build never hides a change that came after it began.
CREATE TABLE IF NOT EXISTS cost_rollups {on_cluster}
(
  tenant LowCardinality(String),
  account LowCardinality(String),
  span LowCardinality(String),
  start Date,
  build UInt64,
  version UInt64
)
ENGINE = {replicated}ReplacingMergeTree(version)
ORDER BY (tenant, account, span, start)
SETTINGS {table_settings}
