-- Numbers of groups. They count as soon as a row of release_rows names their build, which is a hash of them.
CREATE TABLE IF NOT EXISTS release_cells {on_cluster}
(
  tenant LowCardinality(String),
  source LowCardinality(String),
  cut LowCardinality(String),
  grain LowCardinality(String),
  dimension LowCardinality(String),
  row_from Date,
  metric LowCardinality(String),
  build String,
  is_other UInt8,
  key String,
  day_from Date,
  day_to Date,
  amount Nullable(String),
  people Nullable(UInt32),
  members Nullable(UInt32)
)
ENGINE = {replicated}ReplacingMergeTree
PARTITION BY toYear(row_from)
ORDER BY (tenant, source, cut, grain, dimension, row_from, metric, build, is_other, key)
SETTINGS {table_settings}
