-- Each entry of an organisation's log holds the hash of the one before it, so that what was changed or taken out shows.
-- Entries of older versions have neither number nor hash until the next start puts them into the chain.
alter table audit_log add column seq bigint;
alter table audit_log add column hash text;
create unique index audit_log_by_seq on audit_log (tenant, seq);
create table audit_heads (
  tenant text primary key,
  seq bigint not null,
  hash text not null
);
