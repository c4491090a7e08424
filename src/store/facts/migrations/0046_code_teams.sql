-- Teams on the day of the snapshot with their members. Rows count only while their load is the slice's current one.
CREATE TABLE IF NOT EXISTS code_teams {on_cluster}
(
  tenant LowCardinality(String),
  account LowCardinality(String),
  connection LowCardinality(String),
  dataset LowCardinality(String),
  slice LowCardinality(String),
  load_id LowCardinality(String),
  day Date,
  team_id String,
  slug String,
  name String,
  type LowCardinality(String),
  parent_id String,
  member_ids Array(String),
  member_logins Array(String)
)
ENGINE = {replicated}MergeTree
PARTITION BY toYYYYMM(day)
ORDER BY (tenant, account, day, team_id)
SETTINGS {table_settings}
