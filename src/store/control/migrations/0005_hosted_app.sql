-- What a browser takes along to the code host and must bring back: once, within minutes, in the same session.
create table install_states (
  state_hash text primary key,
  tenant text not null,
  user_id text not null,
  session_id text not null,
  purpose text not null,
  profile text not null,
  organization text,
  expires_at text not null
);
create index install_states_by_expiry on install_states (expires_at);

-- An app that was registered from a manifest; its secrets are one sealed JSON, bound to this row.
create table hosted_apps (
  id text primary key,
  tenant text not null,
  profile text not null,
  slug text not null,
  client_id text not null,
  app_id text,
  sealed text not null,
  key_id text not null,
  created_at text not null
);
create unique index hosted_apps_one_per_profile on hosted_apps (tenant, profile);
