-- Who is who across sources, where an admin knows better than the e-mail addresses. Undone rows stay as history.
create table identity_decisions (
  id text primary key,
  tenant text not null,
  kind text not null,
  a text not null,
  b text,
  valid_from text,
  created_at text not null,
  created_by text not null,
  undone_at text,
  undone_by text
);
create index identity_decisions_by_tenant on identity_decisions (tenant, id);
