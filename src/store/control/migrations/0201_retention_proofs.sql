-- What the nightly look at what is kept has found: the day of the oldest row of each kind of data, and since when it may be.
CREATE TABLE IF NOT EXISTS retention_proofs (
  tenant text NOT NULL,
  data text NOT NULL,
  kept_since text NOT NULL,
  oldest text,
  proven_at text NOT NULL,
  PRIMARY KEY (tenant, data)
);
