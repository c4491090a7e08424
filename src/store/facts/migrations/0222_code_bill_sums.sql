-- What the vendor adds a month up to, over all cost centres and by each; `day` is the month's first. Rows count only
-- while their load is the slice's current one.
CREATE TABLE IF NOT EXISTS code_bill_sums {on_cluster}
(
  tenant LowCardinality(String),
  account LowCardinality(String),
  connection LowCardinality(String),
  dataset LowCardinality(String),
  slice LowCardinality(String),
  load_id LowCardinality(String),
  day Date,
  product LowCardinality(String),
  sku LowCardinality(String),
  charge LowCardinality(String),
  unit LowCardinality(String),
  price Decimal(38, 18),
  quantity Decimal(38, 18),
  gross Decimal(38, 18),
  discount Decimal(38, 18),
  net Decimal(38, 18),
  discount_quantity Decimal(38, 18),
  net_quantity Decimal(38, 18),
  part LowCardinality(String)
)
ENGINE = {replicated}MergeTree
PARTITION BY toYYYYMM(day)
ORDER BY (tenant, account, day, dataset, part, sku)
SETTINGS {table_settings}
