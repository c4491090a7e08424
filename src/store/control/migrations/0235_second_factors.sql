-- What a person proves beside the password. A secret of codes is sealed; a passkey's public key is public.
create table second_factors (
  id text not null primary key,
  user_id text not null references "user" ("id") on delete cascade,
  kind text not null,
  name text not null,
  sealed text,
  key_id text,
  -- The last half minute whose code was taken: each counts once.
  last_step bigint,
  credential_id text unique,
  public_key text,
  uses bigint,
  transports text,
  created_at text not null,
  -- Null: being set up.
  confirmed_at text,
  last_used_at text
);
create index second_factors_by_user on second_factors (user_id);

-- Hashes of codes that each count once, in place of a lost factor.
create table recovery_codes (
  user_id text not null references "user" ("id") on delete cascade,
  hash text not null,
  primary key (user_id, hash)
);

-- What an organisation asks of signing in. Null where what the installation has holds.
create table sign_in_rules (
  tenant text not null primary key references "organization" ("id") on delete cascade,
  -- JSON array of the roles that need a second factor.
  factor_roles text not null,
  idle_minutes integer,
  session_hours integer,
  version integer not null,
  updated_at text not null
);

-- 1 as long as the password was right and the second factor is still to be given.
alter table "session" add column "awaitsFactor" integer not null default 0;
-- When its person last gave password or factor. Null in sessions of an older version.
alter table "session" add column "provenAt" text;
-- When it began, by the service's clock. Null in sessions of an older version.
alter table "session" add column "startedAt" text;
-- 1: whatever the rules say, this session leads to setting a second factor up.
alter table "session" add column "needsFactor" integer not null default 0;

-- What somebody is told once, in the dashboard.
create table notices (
  id text not null primary key,
  user_id text not null references "user" ("id") on delete cascade,
  kind text not null,
  -- JSON: names of people, never a secret.
  detail text not null,
  at text not null
);
create index notices_by_user on notices (user_id);
