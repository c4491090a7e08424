-- Which raw bodies were deleted, and why, so that nobody takes a missing one for lost: of an erasure each, of a period one row
-- without a body, whose day is the first that is kept.
CREATE TABLE IF NOT EXISTS raw_gone (
  dataset text NOT NULL,
  day text NOT NULL,
  sha256 text NOT NULL,
  reason text NOT NULL,
  PRIMARY KEY (dataset, day, sha256)
);
