-- Marks of started loads, apart from the ledger so that a start can never hide a commit.
CREATE TABLE IF NOT EXISTS loads {on_cluster}
(
  tenant LowCardinality(String),
  account LowCardinality(String),
  dataset LowCardinality(String),
  slice String,
  load_id String,
  ended UInt8 DEFAULT 0,
  started_at DateTime64(3, 'UTC') DEFAULT now64(3, 'UTC')
)
ENGINE = {replicated}ReplacingMergeTree(ended)
ORDER BY (tenant, account, dataset, load_id)
SETTINGS {table_settings}
