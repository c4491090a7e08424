-- Person-months summed without the person.
CREATE TABLE IF NOT EXISTS cost_months {on_cluster}
(
  tenant LowCardinality(String),
  account LowCardinality(String),
  start Date,
  build UInt64,
  connection LowCardinality(String),
  product LowCardinality(String),
  surface LowCardinality(String),
  client LowCardinality(String),
  model LowCardinality(String),
  service_tier LowCardinality(String),
  records UInt64,
  unattributed_records UInt64,
  detailed_records UInt64,
  total_only_records UInt64,
  total_only_tokens Int64,
  input_tokens Int64,
  cached_input_tokens Int64,
  output_tokens Int64,
  credits Decimal(38, 18),
  credit_entries UInt64,
  usd Decimal(38, 18),
  estimated_usd Decimal(38, 18),
  estimated_entries UInt64,
  estimated_credits Decimal(38, 18),
  lines_without_amount UInt64,
  other_unit_lines UInt64,
  users AggregateFunction(uniqExact, String)
)
ENGINE = {replicated}MergeTree
PARTITION BY toYear(start)
ORDER BY (tenant, account, start, connection, product, surface, client, model, service_tier)
SETTINGS {table_settings}
