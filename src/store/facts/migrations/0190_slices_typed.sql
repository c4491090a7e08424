-- A column for each meaning that upstream_end and the names of slices had. upstream_end stays, empty:
-- a second service that starts at the same moment may be about to translate by it.
ALTER TABLE slices {on_cluster}
  ADD COLUMN IF NOT EXISTS held_slice String,
  ADD COLUMN IF NOT EXISTS vendor_end String,
  ADD COLUMN IF NOT EXISTS stable_since Nullable(Int64),
  ADD COLUMN IF NOT EXISTS first_asked Nullable(Int64),
  ADD COLUMN IF NOT EXISTS damaged_since Nullable(Int64),
  ADD COLUMN IF NOT EXISTS cursor String
