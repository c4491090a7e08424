-- Where people sign in besides a password. `metadata` is what the provider's discovery said; the client secret is sealed.
create table identity_providers (
  id text not null primary key,
  tenant text not null references "organization" ("id") on delete cascade,
  kind text not null,
  name text not null,
  issuer text not null,
  client_id text not null,
  metadata text not null,
  domains text not null,
  groups_claim text not null,
  group_roles text not null,
  default_role text,
  enabled integer not null default 0,
  version integer not null default 1,
  sealed text not null,
  key_id text not null,
  created_at text not null,
  updated_at text not null,
  unique (tenant, issuer)
);

-- Who signs in at a provider: the issuer's own name of them, and never their address.
create table provider_accounts (
  tenant text not null,
  issuer text not null,
  subject text not null,
  user_id text not null references "user" ("id") on delete cascade,
  created_at text not null,
  primary key (tenant, issuer, subject)
);
create index provider_accounts_by_user on provider_accounts (user_id);

-- The provider that a session was begun with; null: a password.
alter table "session" add column "providerId" text;
