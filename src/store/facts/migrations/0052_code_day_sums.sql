-- Person-days of a day summed without the person, each person once. `…_given`: how many of them gave the counter.
CREATE TABLE IF NOT EXISTS code_day_sums {on_cluster}
(
  tenant LowCardinality(String),
  day Date,
  build UInt64,
  account LowCardinality(String),
  connection LowCardinality(String),
  rows UInt64,
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
  lines_deleted_given UInt64,
  cli_sessions UInt64,
  cli_sessions_given UInt64,
  cli_requests UInt64,
  cli_requests_given UInt64,
  cli_prompts UInt64,
  cli_prompts_given UInt64,
  cli_output_tokens UInt64,
  cli_output_tokens_given UInt64,
  cli_prompt_tokens UInt64,
  cli_prompt_tokens_given UInt64,
  ai_credits Decimal(38, 18),
  ai_credits_given UInt64
)
ENGINE = {replicated}MergeTree
PARTITION BY toYear(day)
ORDER BY (tenant, day, build, account)
SETTINGS {table_settings}
