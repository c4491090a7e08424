-- E-mail domains of organisations: each is proven by a DNS record that holds `token`. `missing_since` is when a look first did
-- not find the record any more.
create table email_domains (
  id text not null primary key,
  tenant text not null references "organization" ("id") on delete cascade,
  domain text not null,
  token text not null,
  added_at text not null,
  look text,
  looked_at text,
  proven_at text,
  missing_since text,
  unique (tenant, domain)
);
-- One organisation alone proves a domain.
create unique index email_domains_proven on email_domains (domain) where proven_at is not null;

-- Whether only addresses of proven domains are let in.
alter table identity_providers add column proven_only integer not null default 0;
