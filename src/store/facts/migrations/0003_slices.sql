-- The ledger: what has been collected. No version column on purpose: the row inserted last wins.
CREATE TABLE IF NOT EXISTS slices {on_cluster}
(
  tenant LowCardinality(String),
  account LowCardinality(String),
  connection LowCardinality(String),
  dataset LowCardinality(String),
  slice String,
  kind LowCardinality(String),
  load_id String,
  outcome LowCardinality(String),
  fetched_at Int64,
  period_start Nullable(Int64),
  period_end Nullable(Int64),
  upstream_end String,
  rows UInt64,
  rejected UInt64,
  duplicates UInt64,
  restated UInt64,
  unknown_fields Map(String, UInt64),
  sha256 String,
  bytes UInt64,
  lease_epoch UInt64,
  note String,
  recorded_at DateTime64(3, 'UTC') DEFAULT now64(3, 'UTC')
)
ENGINE = {replicated}ReplacingMergeTree
ORDER BY (tenant, account, dataset, slice)
SETTINGS {table_settings}
