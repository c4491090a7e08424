-- Names of people, sealed, apart from the facts. `subject` is a random number; hashes are keyed (vault/vault-keys.ts).
create table people_vault (
  subject text not null primary key,
  tenant text not null,
  source text not null,
  vendor_hash text not null,
  told_hash text not null,
  sealed text not null,
  key_id text not null,
  revision integer not null,
  last_seen text not null,
  unique (tenant, source, vendor_hash)
);
create index people_vault_by_revision on people_vault (tenant, source, revision);
create table people_vault_marks (
  tenant text not null primary key,
  revision integer not null
);
create table vault_keys (
  id text not null primary key,
  sealed text not null,
  key_id text not null
);
