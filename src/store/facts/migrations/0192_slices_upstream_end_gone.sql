ALTER TABLE slices {on_cluster} DROP COLUMN IF EXISTS upstream_end
