-- Of what a record says, without the names of its person, which are in the vault.
ALTER TABLE costs {on_cluster} MODIFY COLUMN content_hash UInt64 ALIAS sipHash64(tuple(
    event_time, user_id, group_ids, group_names, agent_id, agent_name,
    product, surface, client, model, service_tier, reasoning,
    text_input, text_cached_input, text_output, text_total,
    audio_input, audio_cached_input, audio_output, audio_total,
    image_input, image_cached_input, image_output, image_total,
    billing_sku, billing_quantity, billing_quantity_unit, billing_cost, billing_cost_unit, billing_estimated_usd
  ))
