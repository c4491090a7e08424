-- Lines of the code assistant's bill, as given. Rows count only while their load is the slice's current one.
CREATE TABLE IF NOT EXISTS code_bill_lines {on_cluster}
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
  organization LowCardinality(String),
  repository LowCardinality(String),
  cost_center_id LowCardinality(String),
  cost_center LowCardinality(String)
)
ENGINE = {replicated}MergeTree
PARTITION BY toYYYYMM(day)
ORDER BY (tenant, account, day, dataset, sku, organization, cost_center_id, repository)
SETTINGS {table_settings}
