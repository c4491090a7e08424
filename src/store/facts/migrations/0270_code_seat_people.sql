-- The people of a snapshot of seats as sets of their numbers (code_people), by the plan that is billed and how long before the
-- snapshot they were active by the list. Several lists of a day merge: a person who is in two counts once.
CREATE TABLE IF NOT EXISTS code_seat_people {on_cluster}
(
  tenant LowCardinality(String),
  account LowCardinality(String),
  day Date,
  build UInt64,
  load_id String,
  plan_type String,
  seen UInt8,
  people AggregateFunction(groupBitmap, UInt32)
)
ENGINE = {replicated}MergeTree
PARTITION BY toYear(day)
ORDER BY (tenant, day, build, load_id)
SETTINGS {table_settings}
