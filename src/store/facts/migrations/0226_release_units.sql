-- The units of a quarter, and in how many people each of them counts; `blocks` are those of release_members.
CREATE TABLE IF NOT EXISTS release_units {on_cluster}
(
  tenant LowCardinality(String),
  source LowCardinality(String),
  quarter Date,
  build String,
  unit String,
  place UInt32,
  name String,
  blocks Array(UInt32),
  counted UInt32,
  members UInt32,
  kept UInt8,
  newcomers UInt32
)
ENGINE = {replicated}ReplacingMergeTree
ORDER BY (tenant, source, quarter, build, unit)
SETTINGS {table_settings}
