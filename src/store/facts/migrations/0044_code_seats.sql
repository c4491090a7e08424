-- Granted seats on the day of the snapshot. Rows count only while their load is the slice's current one.
CREATE TABLE IF NOT EXISTS code_seats {on_cluster}
(
  tenant LowCardinality(String),
  account LowCardinality(String),
  connection LowCardinality(String),
  dataset LowCardinality(String),
  slice LowCardinality(String),
  load_id LowCardinality(String),
  day Date,
  user_id String,
  user_login String,
  user_name String,
  user_email String,
  assignee_type LowCardinality(String),
  organization LowCardinality(String),
  team_id LowCardinality(String),
  team_slug LowCardinality(String),
  team_name LowCardinality(String),
  created_at Nullable(DateTime64(3, 'UTC')),
  last_activity_at Nullable(DateTime64(3, 'UTC')),
  last_activity_editor LowCardinality(String),
  last_authenticated_at Nullable(DateTime64(3, 'UTC')),
  pending_cancellation Nullable(Date),
  plan_type LowCardinality(String)
)
ENGINE = {replicated}MergeTree
PARTITION BY toYYYYMM(day)
ORDER BY (tenant, account, day, dataset, user_id)
SETTINGS {table_settings}
