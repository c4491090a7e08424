-- What each person used of a month by model, as the bill has it; `day` is the month's first. Rows count only while their
-- load is the slice's current one.
CREATE TABLE IF NOT EXISTS code_person_credits {on_cluster}
(
  tenant LowCardinality(String),
  account LowCardinality(String),
  connection LowCardinality(String),
  dataset LowCardinality(String),
  slice String,
  load_id String,
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
  model LowCardinality(String),
  user_login String
)
ENGINE = {replicated}MergeTree
PARTITION BY toYYYYMM(day)
ORDER BY (tenant, account, day, dataset, user_login)
SETTINGS {table_settings}
