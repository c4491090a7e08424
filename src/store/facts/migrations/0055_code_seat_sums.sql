-- A snapshot of seats without the people: what the list alone says of it. Holds for its load for good.
CREATE TABLE IF NOT EXISTS code_seat_sums {on_cluster}
(
  tenant LowCardinality(String),
  account LowCardinality(String),
  dataset LowCardinality(String),
  load_id String,
  people UInt64,
  pending UInt64,
  unassigned UInt64
)
ENGINE = {replicated}ReplacingMergeTree
ORDER BY (tenant, account, dataset, load_id)
SETTINGS {table_settings}
