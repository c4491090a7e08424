-- Identity providers that speak SAML beside those that speak OpenID Connect: they have no client and no secret, but settings
-- of their own in `saml`. One company's provider may speak both in the name of one issuer.
create table identity_providers_of_both (
  id text not null primary key,
  tenant text not null references "organization" ("id") on delete cascade,
  protocol text not null,
  kind text not null,
  name text not null,
  issuer text not null,
  client_id text,
  metadata text not null,
  saml text,
  domains text not null,
  groups_claim text not null,
  group_roles text not null,
  default_role text,
  enabled integer not null default 0,
  version integer not null default 1,
  sealed text,
  key_id text,
  created_at text not null,
  updated_at text not null,
  unique (tenant, protocol, issuer)
);

insert into identity_providers_of_both
  (id, tenant, protocol, kind, name, issuer, client_id, metadata, domains, groups_claim, group_roles, default_role, enabled,
   version, sealed, key_id, created_at, updated_at)
select id, tenant, 'oidc', kind, name, issuer, client_id, metadata, domains, groups_claim, group_roles, default_role, enabled,
  version, sealed, key_id, created_at, updated_at
from identity_providers;

drop table identity_providers;
alter table identity_providers_of_both rename to identity_providers;

-- What a provider has signed and that was taken: an answer counts once, and so does the request it answers.
create table saml_answers_taken (
  provider_id text not null,
  taken text not null,
  until text not null,
  primary key (provider_id, taken)
);
create index saml_answers_taken_by_end on saml_answers_taken (until);
