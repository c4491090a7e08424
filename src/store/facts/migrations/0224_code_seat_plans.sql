-- A snapshot of seats by the plan that is billed, without the people. Holds for its load for good.
CREATE TABLE IF NOT EXISTS code_seat_plans {on_cluster}
(
  tenant LowCardinality(String),
  account LowCardinality(String),
  dataset LowCardinality(String),
  load_id String,
  plan_type String,
  people UInt64,
  unassigned UInt64
)
ENGINE = {replicated}ReplacingMergeTree
ORDER BY (tenant, account, dataset, load_id, plan_type)
SETTINGS {table_settings}
