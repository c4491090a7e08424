-- What is derived from the rows and holds: by name and key (a day, the first day of a month, a load) the build whose rows
-- say it, and a hash of what it was made from. It holds for exactly that; the newest build of a key wins.
CREATE TABLE IF NOT EXISTS derived {on_cluster}
(
  tenant LowCardinality(String),
  name LowCardinality(String),
  account LowCardinality(String),
  key String,
  build UInt64,
  inputs String
)
ENGINE = {replicated}ReplacingMergeTree(build)
ORDER BY (tenant, name, account, key)
SETTINGS {table_settings}
