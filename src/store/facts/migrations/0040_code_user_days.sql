-- One person on one UTC day. Rows count only while their load is the slice's current one in the ledger, so that a day is
-- replaced at its commit, whole. `user_number` is the vendor's numeric id, or a hash of an id that is no number:
-- sets of such numbers are exact and merge fast.
CREATE TABLE IF NOT EXISTS code_user_days {on_cluster}
(
  tenant LowCardinality(String),
  account LowCardinality(String),
  connection LowCardinality(String),
  dataset LowCardinality(String),
  slice LowCardinality(String),
  load_id LowCardinality(String),
  day Date,
  user_id String,
  user_login String,
  user_number UInt64 MATERIALIZED
    if(toString(toUInt64OrZero(user_id)) = user_id, toUInt64OrZero(user_id), sipHash64(user_id)),
  organization_id LowCardinality(String),
  enterprise_id LowCardinality(String),
  interactions Nullable(UInt64),
  generations Nullable(UInt64),
  acceptances Nullable(UInt64),
  lines_suggested Nullable(UInt64),
  lines_suggested_deleted Nullable(UInt64),
  lines_added Nullable(UInt64),
  lines_deleted Nullable(UInt64),
  used_agent Nullable(Bool),
  used_chat Nullable(Bool),
  used_cli Nullable(Bool),
  used_coding_agent Nullable(Bool),
  used_review_active Nullable(Bool),
  used_review_passive Nullable(Bool),
  ai_credits Nullable(Decimal(38, 18)),
  adoption_phase LowCardinality(String),
  adoption_phase_number Nullable(Int64),
  adoption_phase_version LowCardinality(String),
  cli_sessions Nullable(UInt64),
  cli_requests Nullable(UInt64),
  cli_prompts Nullable(UInt64),
  cli_output_tokens Nullable(UInt64),
  cli_prompt_tokens Nullable(UInt64),
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
ORDER BY (tenant, account, day, dataset, user_id)
SETTINGS {table_settings}
