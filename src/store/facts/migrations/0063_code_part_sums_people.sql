-- Of whom a part is, as a set of people's numbers (code_people): those who did something counted in it.
ALTER TABLE code_part_sums {on_cluster} ADD COLUMN IF NOT EXISTS people AggregateFunction(groupBitmap, UInt32)
