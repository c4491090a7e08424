-- Cost centres on the day of the snapshot with their members. Rows count only while their load is the slice's current one.
CREATE TABLE IF NOT EXISTS code_cost_centers {on_cluster}
(
  tenant LowCardinality(String),
  account LowCardinality(String),
  connection LowCardinality(String),
  dataset LowCardinality(String),
  slice LowCardinality(String),
  load_id LowCardinality(String),
  day Date,
  cost_center_id String,
  name String,
  state LowCardinality(String),
  own_pool Nullable(Bool),
  pool_target Nullable(Decimal(38, 18)),
  pool_current Nullable(Decimal(38, 18)),
  member_types Array(LowCardinality(String)),
  member_names Array(String)
)
ENGINE = {replicated}MergeTree
PARTITION BY toYYYYMM(day)
ORDER BY (tenant, account, day, cost_center_id)
SETTINGS {table_settings}
