-- One UTC day of an organisation, an enterprise or (pull requests only) a repository, as the vendor summed it up.
-- Rows count only while their load is the slice's current one.
CREATE TABLE IF NOT EXISTS code_aggregate_days {on_cluster}
(
  tenant LowCardinality(String),
  account LowCardinality(String),
  connection LowCardinality(String),
  dataset LowCardinality(String),
  slice LowCardinality(String),
  load_id LowCardinality(String),
  day Date,
  organization_id LowCardinality(String),
  enterprise_id LowCardinality(String),
  repository_id String,
  repository_name String,
  interactions Nullable(UInt64),
  generations Nullable(UInt64),
  acceptances Nullable(UInt64),
  lines_suggested Nullable(UInt64),
  lines_suggested_deleted Nullable(UInt64),
  lines_added Nullable(UInt64),
  lines_deleted Nullable(UInt64),
  daily_active_users Nullable(UInt64),
  weekly_active_users Nullable(UInt64),
  monthly_active_users Nullable(UInt64),
  monthly_active_chat_users Nullable(UInt64),
  monthly_active_agent_users Nullable(UInt64),
  daily_active_cli_users Nullable(UInt64),
  pr_created Nullable(UInt64),
  pr_reviewed Nullable(UInt64),
  pr_merged Nullable(UInt64),
  pr_created_by_assistant Nullable(UInt64),
  pr_reviewed_by_assistant Nullable(UInt64),
  pr_merged_created_by_assistant Nullable(UInt64),
  pr_median_minutes_to_merge Nullable(Decimal(38, 18)),
  pr_median_minutes_to_merge_by_assistant Nullable(Decimal(38, 18)),
  part_kind Array(LowCardinality(String)),
  part_a Array(LowCardinality(String)),
  part_b Array(LowCardinality(String)),
  part_interactions Array(Nullable(UInt64)),
  part_generations Array(Nullable(UInt64)),
  part_acceptances Array(Nullable(UInt64)),
  part_lines_suggested Array(Nullable(UInt64)),
  part_lines_suggested_deleted Array(Nullable(UInt64)),
  part_lines_added Array(Nullable(UInt64)),
  part_lines_deleted Array(Nullable(UInt64))
)
ENGINE = {replicated}MergeTree
PARTITION BY toYYYYMM(day)
ORDER BY (tenant, account, day, dataset, repository_id)
SETTINGS {table_settings}
