CREATE VIEW IF NOT EXISTS slices_current {on_cluster} AS SELECT * FROM slices FINAL
