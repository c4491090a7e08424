-- What is released: the commit point of its cells, or of a quarter's members and units (cut `structure`). `inputs` is a hash
-- of what it was made from. The newest version of a revision wins.
CREATE TABLE IF NOT EXISTS release_rows {on_cluster}
(
  tenant LowCardinality(String),
  source LowCardinality(String),
  cut LowCardinality(String),
  grain LowCardinality(String),
  row_from Date,
  revision UInt32,
  row_to Date,
  state LowCardinality(String),
  people UInt32,
  build String,
  inputs String,
  released_at DateTime64(3, 'UTC'),
  version UInt64
)
ENGINE = {replicated}ReplacingMergeTree(version)
ORDER BY (tenant, source, cut, grain, row_from, revision)
SETTINGS {table_settings}
