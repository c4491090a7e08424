-- The least group by which a row was released, or by which its quarter was cut where that was larger; of rows from before
-- this was kept nobody knows it.
ALTER TABLE release_rows {on_cluster}
  ADD COLUMN IF NOT EXISTS k Nullable(UInt8)
