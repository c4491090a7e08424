-- Sources whose numbers of groups are being released, while that lasts.
CREATE TABLE IF NOT EXISTS release_builds (
  tenant text NOT NULL,
  source text NOT NULL,
  began_at text NOT NULL,
  PRIMARY KEY (tenant, source)
);
