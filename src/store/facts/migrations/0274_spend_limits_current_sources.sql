-- Snapshots of limits, whichever source brings them. A load belongs to one slice of one dataset.
CREATE OR REPLACE VIEW spend_limits_current {on_cluster} AS
SELECT * FROM spend_limits FINAL
WHERE (tenant, account, slice, load_id) IN
  (SELECT tenant, account, slice, load_id FROM slices FINAL WHERE kind = 'snapshot' AND outcome = 'committed')
