-- Budgets on the day of the snapshot, with what people used of them. Rows count only while their load is the slice's current one.
CREATE TABLE IF NOT EXISTS code_budgets {on_cluster}
(
  tenant LowCardinality(String),
  account LowCardinality(String),
  connection LowCardinality(String),
  dataset LowCardinality(String),
  slice LowCardinality(String),
  load_id LowCardinality(String),
  day Date,
  budget_id String,
  scope LowCardinality(String),
  entity String,
  type LowCardinality(String),
  skus Array(LowCardinality(String)),
  charge LowCardinality(String),
  whole_charge Bool,
  amount Decimal(38, 18),
  stops Nullable(Bool),
  excludes_cost_centers Nullable(Bool),
  alerts Nullable(Bool),
  expires_at String,
  consumed Nullable(Decimal(38, 18)),
  people_known Bool,
  people Array(String),
  people_consumed Array(Nullable(Decimal(38, 18))),
  people_target Array(Nullable(Decimal(38, 18))),
  people_override Array(String)
)
ENGINE = {replicated}MergeTree
PARTITION BY toYYYYMM(day)
ORDER BY (tenant, account, day, dataset, budget_id)
SETTINGS {table_settings}
