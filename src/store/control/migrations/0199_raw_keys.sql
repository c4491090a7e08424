-- The key of each day's raw bodies, sealed; without it nothing of that day can be read.
CREATE TABLE IF NOT EXISTS raw_keys (
  day text NOT NULL PRIMARY KEY,
  sealed text NOT NULL,
  key_id text NOT NULL
);
