-- Newest name of a person or a group seen on a closed day. kind: user_name, user_email or group_name.
CREATE TABLE IF NOT EXISTS cost_names {on_cluster}
(
  tenant LowCardinality(String),
  account LowCardinality(String),
  kind LowCardinality(String),
  id String,
  name String,
  seen DateTime('UTC')
)
ENGINE = {replicated}ReplacingMergeTree(seen)
ORDER BY (tenant, account, kind, id)
SETTINGS {table_settings}
