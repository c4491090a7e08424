-- Links by which somebody makes an account of their own. Each counts once; its token is kept as a hash.
create table sign_up_links (
  id text not null primary key,
  tenant text not null references "organization" ("id") on delete cascade,
  hash text not null unique,
  role text not null,
  -- The only address that it makes an account for; null: any.
  email text,
  made_by text not null,
  created_at text not null,
  expires_at text not null
);
create index sign_up_links_of_tenant on sign_up_links (tenant);
