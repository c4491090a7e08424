-- Connections that keep numbers of groups of their source from being released, and the first day that waits for
-- them; null: all of it, as the connection's first sync is not complete.
CREATE TABLE IF NOT EXISTS release_waits (
  tenant text NOT NULL,
  source text NOT NULL,
  connection_id text NOT NULL,
  since text,
  PRIMARY KEY (tenant, source, connection_id)
);
