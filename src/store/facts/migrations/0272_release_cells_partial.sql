-- Some days of a value of a month are in "other": it is at least so much.
ALTER TABLE release_cells {on_cluster}
  ADD COLUMN IF NOT EXISTS is_partial UInt8 DEFAULT 0
