-- Rejects of the load that holds the slice now; those of an earlier attempt are history.
CREATE VIEW IF NOT EXISTS rejected_lines_current {on_cluster} AS
SELECT * FROM rejected_lines FINAL
WHERE (tenant, account, dataset, slice, load_id) IN
  (SELECT tenant, account, dataset, slice, load_id FROM slices FINAL)
