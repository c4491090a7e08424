-- A view keeps the columns it was made with.
CREATE OR REPLACE VIEW slices_current {on_cluster} AS SELECT * FROM slices FINAL
