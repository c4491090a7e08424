-- Who is counted with whom in a quarter: the block of each person, cut once and kept. `wants` is where somebody who waits for
-- company belongs since the quarter `since`.
CREATE TABLE IF NOT EXISTS release_members {on_cluster}
(
  tenant LowCardinality(String),
  source LowCardinality(String),
  quarter Date,
  build String,
  subject String,
  block UInt32,
  wants String,
  since Date
)
ENGINE = {replicated}ReplacingMergeTree
ORDER BY (tenant, source, quarter, build, subject)
SETTINGS {table_settings}
