-- Small numbers of people, without gaps, so that a set of them is a small bitmap. A numbering in which a person has two
-- numbers, or a number two people, is left for a new one: see code-people.ts.
CREATE TABLE IF NOT EXISTS code_people {on_cluster}
(
  tenant LowCardinality(String),
  numbering UInt64,
  user_id String,
  number UInt32
)
ENGINE = {replicated}MergeTree
ORDER BY (tenant, numbering, user_id)
SETTINGS {table_settings}
