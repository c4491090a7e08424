-- Which team a person belonged to on that day. Rows count only while their load is the slice's current one.
CREATE TABLE IF NOT EXISTS code_user_teams {on_cluster}
(
  tenant LowCardinality(String),
  account LowCardinality(String),
  connection LowCardinality(String),
  dataset LowCardinality(String),
  slice LowCardinality(String),
  load_id LowCardinality(String),
  day Date,
  user_id String,
  user_login String,
  user_number UInt64 MATERIALIZED
    if(toString(toUInt64OrZero(user_id)) = user_id, toUInt64OrZero(user_id), sipHash64(user_id)),
  team_id LowCardinality(String),
  team_slug LowCardinality(String)
)
ENGINE = {replicated}MergeTree
PARTITION BY toYYYYMM(day)
ORDER BY (tenant, account, day, dataset, team_id, user_id)
SETTINGS {table_settings}
