-- Breakdowns of a day's person-days summed without the person, each kind a marginal of its own.
CREATE TABLE IF NOT EXISTS code_part_sums {on_cluster}
(
  tenant LowCardinality(String),
  day Date,
  build UInt64,
  account LowCardinality(String),
  connection LowCardinality(String),
  part_kind LowCardinality(String),
  part_a LowCardinality(String),
  part_b LowCardinality(String),
  interactions UInt64,
  interactions_given UInt64,
  generations UInt64,
  generations_given UInt64,
  acceptances UInt64,
  acceptances_given UInt64,
  lines_suggested UInt64,
  lines_suggested_given UInt64,
  lines_suggested_deleted UInt64,
  lines_suggested_deleted_given UInt64,
  lines_added UInt64,
  lines_added_given UInt64,
  lines_deleted UInt64,
  lines_deleted_given UInt64
)
ENGINE = {replicated}MergeTree
PARTITION BY toYear(day)
ORDER BY (tenant, part_kind, day, build, account, part_a, part_b)
SETTINGS {table_settings}
