-- Accounts that were erased, by a keyed hash of the vendor's id: whoever tells of them again tells of nobody. The facts have the
-- same rows. `account` is of a login: the number of the account that had it.
CREATE TABLE IF NOT EXISTS erased_people (
  tenant text NOT NULL,
  source text NOT NULL,
  vendor_hash text NOT NULL,
  subject text NOT NULL,
  account text NOT NULL,
  revision integer NOT NULL,
  erased_at text NOT NULL,
  PRIMARY KEY (tenant, source, vendor_hash)
);
-- What was asked to be erased, and what was done. `accounts` are numbers of the vault, which say of nobody who it is, and are
-- empty once it is done.
CREATE TABLE IF NOT EXISTS erasures (
  id text NOT NULL PRIMARY KEY,
  tenant text NOT NULL,
  accounts text NOT NULL,
  asked_at text NOT NULL,
  asked_by text NOT NULL,
  decided_at text,
  decided_by text,
  approved integer,
  receipt text NOT NULL,
  done_at text
);
CREATE INDEX IF NOT EXISTS erasures_of_tenant ON erasures (tenant, id);
