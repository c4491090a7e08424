-- Billing totals on the day of the snapshot, as given. Rows count only while their load is the slice's current one.
CREATE TABLE IF NOT EXISTS code_billing {on_cluster}
(
  tenant LowCardinality(String),
  account LowCardinality(String),
  connection LowCardinality(String),
  dataset LowCardinality(String),
  slice LowCardinality(String),
  load_id LowCardinality(String),
  day Date,
  seats_total Nullable(UInt64),
  added_this_cycle Nullable(UInt64),
  pending_cancellation Nullable(UInt64),
  pending_invitation Nullable(UInt64),
  active_this_cycle Nullable(UInt64),
  inactive_this_cycle Nullable(UInt64),
  plan_type LowCardinality(String),
  seat_management LowCardinality(String),
  public_code_suggestions LowCardinality(String),
  ide_chat LowCardinality(String),
  platform_chat LowCardinality(String),
  cli LowCardinality(String)
)
ENGINE = {replicated}MergeTree
PARTITION BY toYYYYMM(day)
ORDER BY (tenant, account, day)
SETTINGS {table_settings}
