-- How many rows an answer says there are, where it says so: to be held against those that it lists.
ALTER TABLE slices {on_cluster} ADD COLUMN IF NOT EXISTS stated Nullable(UInt64)
