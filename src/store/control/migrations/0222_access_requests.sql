-- What people asked to be handed over who cannot sign in at an identity provider. `mark` stands for their address or login,
-- which cannot be told from it.
create table access_requests (
  id text not null primary key,
  tenant text not null references "organization" ("id") on delete cascade,
  mark text not null,
  proof text not null,
  asked_at text not null,
  asked_by text not null,
  decided_at text,
  decided_by text,
  approved integer,
  handed_at text
);
create index access_requests_of_tenant on access_requests (tenant, id);
