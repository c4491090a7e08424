-- One row per person, hour and attribution, as the vendor wrote it. '' means "not given".
-- What can be derived is derived here, so that every way of loading gives the same rows.
CREATE TABLE IF NOT EXISTS costs {on_cluster}
(
  tenant LowCardinality(String),
  account LowCardinality(String),
  connection LowCardinality(String),
  slice LowCardinality(String),
  load_id LowCardinality(String),
  version UInt64,
  is_deleted UInt8 DEFAULT 0,
  event_id String,
  event_time DateTime('UTC'),
  user_id String,
  user_email String,
  user_name String,
  group_ids Array(LowCardinality(String)),
  group_names Array(LowCardinality(String)),
  agent_id LowCardinality(String),
  agent_name LowCardinality(String),
  product LowCardinality(String),
  surface LowCardinality(String),
  client LowCardinality(String),
  model LowCardinality(String),
  service_tier LowCardinality(String),
  reasoning LowCardinality(String),
  text_input Nullable(Int64),
  text_cached_input Nullable(Int64),
  text_output Nullable(Int64),
  text_total Nullable(Int64),
  audio_input Nullable(Int64),
  audio_cached_input Nullable(Int64),
  audio_output Nullable(Int64),
  audio_total Nullable(Int64),
  image_input Nullable(Int64),
  image_cached_input Nullable(Int64),
  image_output Nullable(Int64),
  image_total Nullable(Int64),
  billing_sku Array(LowCardinality(String)),
  billing_quantity Array(Nullable(Decimal(38, 18))),
  billing_quantity_unit Array(LowCardinality(String)),
  billing_cost Array(Nullable(Decimal(38, 18))),
  billing_cost_unit Array(LowCardinality(String)),
  billing_estimated_usd Array(Nullable(Decimal(38, 18))),
  credits Nullable(Decimal(38, 18)) MATERIALIZED
    arrayReduce('sumOrNull', arrayMap((c, u) -> if(u = 'CREDITS', c, NULL), billing_cost, billing_cost_unit)),
  usd Nullable(Decimal(38, 18)) MATERIALIZED
    arrayReduce('sumOrNull', arrayMap((c, u) -> if(u = 'USD', c, NULL), billing_cost, billing_cost_unit)),
  estimated_usd Nullable(Decimal(38, 18)) MATERIALIZED arrayReduce('sumOrNull', billing_estimated_usd),
  event_key UInt64 MATERIALIZED sipHash64(event_id),
  content_hash UInt64 ALIAS sipHash64(tuple(
    event_time, user_id, user_email, user_name, group_ids, group_names, agent_id, agent_name,
    product, surface, client, model, service_tier, reasoning,
    text_input, text_cached_input, text_output, text_total,
    audio_input, audio_cached_input, audio_output, audio_total,
    image_input, image_cached_input, image_output, image_total,
    billing_sku, billing_quantity, billing_quantity_unit, billing_cost, billing_cost_unit, billing_estimated_usd
  ))
)
ENGINE = {replicated}ReplacingMergeTree(version, is_deleted)
PARTITION BY toYYYYMM(event_time)
ORDER BY (tenant, account, event_time, event_id)
SETTINGS {table_settings}
