-- Names that were asked for of people who are shown without them: by pseudonym, which says of nobody outside the vault who it is.
CREATE TABLE IF NOT EXISTS reveals (
  id text NOT NULL PRIMARY KEY,
  tenant text NOT NULL,
  pseudonym text NOT NULL,
  month text NOT NULL,
  purpose text NOT NULL,
  reason text NOT NULL,
  asked_at text NOT NULL,
  asked_by text NOT NULL,
  decided_at text,
  decided_by text,
  approved integer
);
CREATE INDEX IF NOT EXISTS reveals_of_tenant ON reveals (tenant, id);
