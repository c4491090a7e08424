-- One snapshot of all limits per slice (UTC hour); '' means "not given", NULL "nothing set" or "unknown".
CREATE TABLE IF NOT EXISTS spend_limits {on_cluster}
(
  tenant LowCardinality(String),
  account LowCardinality(String),
  connection LowCardinality(String),
  slice String,
  load_id LowCardinality(String),
  version UInt64,
  taken_at DateTime64(3, 'UTC'),
  level LowCardinality(String),
  subject_id String,
  subject_name String,
  subject_email String,
  set_type LowCardinality(Nullable(String)),
  set_amount Nullable(Decimal(38, 18)),
  set_unit LowCardinality(String),
  set_expires_at String,
  effective_type LowCardinality(Nullable(String)),
  effective_amount Nullable(Decimal(38, 18)),
  effective_unit LowCardinality(String),
  effective_expires_at String,
  effective_source_kind LowCardinality(Nullable(String)),
  effective_source_id String,
  effective_source_name String,
  current_usage Nullable(Decimal(38, 18)),
  current_usage_unit LowCardinality(String),
  last_month_usage Nullable(Decimal(38, 18)),
  role LowCardinality(String),
  seat_type LowCardinality(String),
  members Nullable(UInt64)
)
ENGINE = {replicated}ReplacingMergeTree(version)
PARTITION BY toYYYYMM(taken_at)
ORDER BY (tenant, account, taken_at, level, subject_id)
SETTINGS {table_settings}
