-- Who did something on a day: sets of people's numbers (code_people) by kind of use and, of some kinds, its value.
CREATE TABLE IF NOT EXISTS code_people_sums {on_cluster}
(
  tenant LowCardinality(String),
  day Date,
  build UInt64,
  account LowCardinality(String),
  connection LowCardinality(String),
  kind LowCardinality(String),
  value LowCardinality(String),
  people AggregateFunction(groupBitmap, UInt32)
)
ENGINE = {replicated}MergeTree
PARTITION BY toYear(day)
ORDER BY (tenant, kind, value, day, build, account)
SETTINGS {table_settings}, index_granularity = 512
