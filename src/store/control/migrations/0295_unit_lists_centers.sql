-- Whether the code assistant's cost centres join the list of units: 1 where they do. Every list before was without them.
ALTER TABLE unit_lists ADD COLUMN cost_centers integer NOT NULL DEFAULT 0;
