-- The ledger of the facts store once more: its rows are few, and a commit must not live in one merging table alone.
-- `record` is the whole row as JSON; the columns beside it are what the two are compared by.
create table ledger_copy (
  tenant text not null,
  account text not null,
  dataset text not null,
  slice text not null,
  load_id text not null,
  outcome text not null,
  fetched_at text not null,
  record text not null,
  primary key (tenant, account, dataset, slice)
);

-- What was found wrong with the facts on disk, and what was done about it.
create table store_incidents (
  id text primary key,
  found_at text not null,
  parts integer not null,
  refetched integer not null,
  gone integer not null
);

-- Parts that the engine has set aside and that an incident tells of.
create table detached_parts (
  part text primary key,
  incident_id text not null
);
