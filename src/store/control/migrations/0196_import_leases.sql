-- Who imports a file for an account now: two at once would sweep each other's loads.
CREATE TABLE IF NOT EXISTS import_leases (
  tenant text NOT NULL,
  account text NOT NULL,
  owner text NOT NULL,
  until text NOT NULL,
  PRIMARY KEY (tenant, account)
);
