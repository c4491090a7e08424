-- In which order an organisation's teams or groups divide its people, and which are left out, from the first day of a quarter on.
-- What held in a quarter that has begun is never changed.
CREATE TABLE IF NOT EXISTS unit_lists (
  tenant text NOT NULL,
  source text NOT NULL,
  holds_from text NOT NULL,
  version bigint NOT NULL,
  first_units text NOT NULL,
  left_out text NOT NULL,
  PRIMARY KEY (tenant, source, holds_from)
);
