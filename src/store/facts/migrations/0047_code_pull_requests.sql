-- The newest state of each pull request, whatever load brought it; the day it was created never changes.
-- Read through code_pull_requests_current.
CREATE TABLE IF NOT EXISTS code_pull_requests {on_cluster}
(
  tenant LowCardinality(String),
  account LowCardinality(String),
  connection LowCardinality(String),
  dataset LowCardinality(String),
  slice LowCardinality(String),
  load_id LowCardinality(String),
  day Date,
  pull_request_id String,
  number UInt64,
  repository_id String,
  repository_name String,
  author_id String,
  author_login String,
  author_type LowCardinality(String),
  draft Nullable(Bool),
  created_at DateTime64(3, 'UTC'),
  updated_at DateTime64(3, 'UTC'),
  closed_at Nullable(DateTime64(3, 'UTC')),
  merged_at Nullable(DateTime64(3, 'UTC')),
  first_review_at Nullable(DateTime64(3, 'UTC')),
  reviews Nullable(UInt64)
)
ENGINE = {replicated}ReplacingMergeTree(updated_at)
PARTITION BY toYYYYMM(day)
ORDER BY (tenant, account, day, pull_request_id)
SETTINGS {table_settings}
