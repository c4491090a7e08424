-- A directory that an identity provider pushes by SCIM. Who is in it has an account here from their first sign-in on.
create table scim_tokens (
  hash text not null primary key,
  provider_id text not null references identity_providers ("id") on delete cascade,
  created_at text not null,
  last_used_at text
);
create index scim_tokens_by_provider on scim_tokens (provider_id);

create table scim_users (
  id text not null primary key,
  provider_id text not null references identity_providers ("id") on delete cascade,
  external_id text,
  user_name text not null,
  -- In lower case: names are the same in any.
  user_name_key text not null,
  display_name text,
  given_name text,
  family_name text,
  email text,
  active integer not null,
  -- Their account here; null before their first sign-in.
  user_id text references "user" ("id") on delete set null,
  created_at text not null,
  updated_at text not null,
  unique (provider_id, user_name_key)
);
create index scim_users_by_external_id on scim_users (provider_id, external_id);
create index scim_users_by_account on scim_users (user_id);

create table scim_groups (
  id text not null primary key,
  provider_id text not null references identity_providers ("id") on delete cascade,
  external_id text,
  display_name text not null,
  created_at text not null,
  updated_at text not null
);
create index scim_groups_by_name on scim_groups (provider_id, display_name);

create table scim_group_members (
  group_id text not null references scim_groups ("id") on delete cascade,
  member_id text not null references scim_users ("id") on delete cascade,
  primary key (group_id, member_id)
);
create index scim_group_members_by_member on scim_group_members (member_id);
