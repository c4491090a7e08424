-- The newest build of each kind of sums: of a day, of its teams, or of the people of a month (named by its first day), with
-- what it was made from in its order (as a hash) and the numbering its people are in. It holds for exactly that; the row
-- inserted last wins.
CREATE TABLE IF NOT EXISTS code_builds {on_cluster}
(
  tenant LowCardinality(String),
  kind LowCardinality(String),
  day Date,
  build UInt64,
  numbering UInt64,
  inputs String
)
ENGINE = {replicated}ReplacingMergeTree
ORDER BY (tenant, kind, day)
SETTINGS {table_settings}
