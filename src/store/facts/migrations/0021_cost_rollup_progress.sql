-- How far roll-ups have followed the ledger: every load they have seen, named where it is recent.
CREATE TABLE IF NOT EXISTS cost_rollup_progress {on_cluster}
(
  tenant LowCardinality(String),
  account LowCardinality(String),
  closed_through Date,
  ledger_through DateTime64(3, 'UTC'),
  recent_loads Array(String)
)
ENGINE = {replicated}ReplacingMergeTree
ORDER BY (tenant, account)
SETTINGS {table_settings}
