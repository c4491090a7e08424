-- Nodes of the tree of a `…/metrics` call. Rows count only while their load is the slice's current one.
CREATE TABLE IF NOT EXISTS code_metrics_nodes {on_cluster}
(
  tenant LowCardinality(String),
  account LowCardinality(String),
  connection LowCardinality(String),
  dataset LowCardinality(String),
  slice LowCardinality(String),
  load_id LowCardinality(String),
  day Date,
  team_slug LowCardinality(String),
  section LowCardinality(String),
  editor LowCardinality(String),
  model LowCardinality(String),
  language LowCardinality(String),
  repository LowCardinality(String),
  leaf Bool,
  active_users Nullable(UInt64),
  engaged_users Nullable(UInt64),
  suggestions Nullable(UInt64),
  acceptances Nullable(UInt64),
  lines_suggested Nullable(UInt64),
  lines_accepted Nullable(UInt64),
  chats Nullable(UInt64),
  chat_insertions Nullable(UInt64),
  chat_copies Nullable(UInt64),
  pr_summaries Nullable(UInt64)
)
ENGINE = {replicated}MergeTree
PARTITION BY toYYYYMM(day)
ORDER BY (tenant, account, day, dataset, team_slug, section, editor, model, language, repository)
SETTINGS {table_settings}
