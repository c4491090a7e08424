-- SKU lines of a closed day, without the person.
CREATE TABLE IF NOT EXISTS cost_line_days {on_cluster}
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
  sku LowCardinality(String),
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
ORDER BY (tenant, account, start, connection, product, surface, client, model, service_tier, sku)
SETTINGS {table_settings}
