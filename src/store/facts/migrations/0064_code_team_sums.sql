-- Person-days of a day summed by the teams their people were in on that day; '' is in no team. Somebody in several teams is in
-- each of their rows, so rows of different teams are never added.
CREATE TABLE IF NOT EXISTS code_team_sums {on_cluster}
(
  tenant LowCardinality(String),
  day Date,
  build UInt64,
  account LowCardinality(String),
  connection LowCardinality(String),
  team_id String,
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
  completion_lines_added_given UInt64,
  used AggregateFunction(groupBitmap, UInt32),
  active AggregateFunction(groupBitmap, UInt32),
  completion AggregateFunction(groupBitmap, UInt32),
  agent AggregateFunction(groupBitmap, UInt32),
  agent_given UInt64,
  chat AggregateFunction(groupBitmap, UInt32),
  chat_given UInt64,
  cli AggregateFunction(groupBitmap, UInt32),
  cli_given UInt64,
  review AggregateFunction(groupBitmap, UInt32),
  review_given UInt64
)
ENGINE = {replicated}MergeTree
PARTITION BY toYear(day)
ORDER BY (tenant, day, build, account, team_id)
SETTINGS {table_settings}
