-- Lists of units that an organisation had chosen to divide a quarter by, and that nobody had collected for its first day.
ALTER TABLE release_rows {on_cluster}
  ADD COLUMN IF NOT EXISTS lacks Array(LowCardinality(String))
