-- Committed snapshots only; a snapshot taken again within its hour replaces the earlier one whole.
CREATE VIEW IF NOT EXISTS spend_limits_current {on_cluster} AS
SELECT * FROM spend_limits FINAL
WHERE (tenant, account, slice, load_id) IN
  (SELECT tenant, account, slice, load_id FROM slices FINAL WHERE dataset = 'spend_limits' AND outcome = 'committed')
