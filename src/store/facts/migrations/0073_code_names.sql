-- Newest name of everybody whom the code assistant's lists and reports told of, so that nobody has to look through all of
-- them. kind: login, email or name; known: somebody without a login; load: what the load of that id tells is all here.
-- seen: the day it was told of, and within it when it was written down (code-names.ts).
CREATE TABLE IF NOT EXISTS code_names {on_cluster}
(
  tenant LowCardinality(String),
  kind LowCardinality(String),
  id String,
  name String,
  seen UInt64
)
ENGINE = {replicated}ReplacingMergeTree(seen)
ORDER BY (tenant, kind, id)
SETTINGS {table_settings}
