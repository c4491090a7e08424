-- Lines of usage reports that people have brought, as given. Rows count only while their load is the slice's current one;
-- those of an earlier file stay, and count again when a later one is taken back.
CREATE TABLE IF NOT EXISTS code_report_lines {on_cluster}
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
  file_line UInt64,
  user_login String,
  model LowCardinality(String),
  organization LowCardinality(String),
  repository String,
  cost_center LowCardinality(String)
)
ENGINE = {replicated}MergeTree
PARTITION BY toYYYYMM(day)
ORDER BY (tenant, account, day, dataset, sku, user_login)
SETTINGS {table_settings}
