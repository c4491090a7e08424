-- What each person did in a month of which units were released, by metric: a revision is held against it. They count as soon
-- as a units row of release_rows names their build.
CREATE TABLE IF NOT EXISTS release_values {on_cluster}
(
  tenant LowCardinality(String),
  source LowCardinality(String),
  month Date,
  build String,
  subject String,
  metrics Array(LowCardinality(String)),
  amounts Array(String)
)
ENGINE = {replicated}ReplacingMergeTree
PARTITION BY toYear(month)
ORDER BY (tenant, source, month, build, subject)
SETTINGS {table_settings}
