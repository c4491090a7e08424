-- Person-days of a closed month summed by person.
CREATE TABLE IF NOT EXISTS code_person_months {on_cluster}
(
  tenant LowCardinality(String),
  month Date,
  build UInt64,
  account LowCardinality(String),
  connection LowCardinality(String),
  user_id String,
  rows UInt64,
  interactions UInt64,
  interactions_given UInt64,
  generations UInt64,
  generations_given UInt64,
  acceptances UInt64,
  acceptances_given UInt64,
  lines_suggested UInt64,
  lines_suggested_given UInt64,
  lines_added UInt64,
  lines_added_given UInt64,
  lines_deleted UInt64,
  lines_deleted_given UInt64,
  ai_credits Decimal(38, 18),
  ai_credits_given UInt64,
  completion_rows UInt64,
  completion_generations UInt64,
  completion_generations_given UInt64,
  completion_acceptances UInt64,
  completion_acceptances_given UInt64,
  completion_lines_suggested UInt64,
  completion_lines_suggested_given UInt64,
  completion_lines_added UInt64,
  completion_lines_added_given UInt64
)
ENGINE = {replicated}MergeTree
PARTITION BY toYear(month)
ORDER BY (tenant, month, build, account, user_id)
SETTINGS {table_settings}
