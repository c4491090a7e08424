CREATE TABLE IF NOT EXISTS rejected_lines {on_cluster}
(
  tenant LowCardinality(String),
  account LowCardinality(String),
  connection LowCardinality(String),
  dataset LowCardinality(String),
  slice String,
  load_id String,
  line UInt64,
  reason LowCardinality(String),
  path String,
  sha256 String,
  seen_at DateTime64(3, 'UTC') DEFAULT now64(3, 'UTC')
)
ENGINE = {replicated}ReplacingMergeTree
ORDER BY (tenant, account, dataset, slice, load_id, line)
SETTINGS {table_settings}
