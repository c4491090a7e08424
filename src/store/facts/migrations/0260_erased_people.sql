-- Accounts that were erased, as the settings store has them: whichever of the two is restored from a backup, the other one
-- still says so.
CREATE TABLE IF NOT EXISTS erased_people {on_cluster}
(
  tenant LowCardinality(String),
  source LowCardinality(String),
  vendor_hash String,
  subject String,
  account String,
  erased_at DateTime64(3, 'UTC')
)
ENGINE = {replicated}ReplacingMergeTree
ORDER BY (tenant, source, vendor_hash)
SETTINGS {table_settings}
