-- Every read of costs goes through this view: plain reads of a ReplacingMergeTree show replaced rows too.
CREATE VIEW IF NOT EXISTS costs_current {on_cluster} AS
SELECT
  tenant, account, connection, slice, load_id, version, event_id, event_time,
  user_id, user_email, user_name, group_ids, group_names, agent_id, agent_name,
  product, surface, client, model, service_tier, reasoning,
  text_input, text_cached_input, text_output, text_total,
  audio_input, audio_cached_input, audio_output, audio_total,
  image_input, image_cached_input, image_output, image_total,
  billing_sku, billing_quantity, billing_quantity_unit, billing_cost, billing_cost_unit, billing_estimated_usd,
  credits, usd, estimated_usd, content_hash
FROM costs FINAL
SETTINGS do_not_merge_across_partitions_select_final = 1
