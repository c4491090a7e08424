-- The tables and column names are the auth library's; times are ISO-8601 TEXT, booleans 0 or 1, on both engines.
create table "user" (
  "id" text primary key,
  "name" text not null,
  "email" text not null unique,
  "emailVerified" integer not null default 0,
  "image" text,
  "createdAt" text not null,
  "updatedAt" text not null
);

create table "session" (
  "id" text primary key,
  "token" text not null unique,
  "userId" text not null references "user" ("id") on delete cascade,
  "activeOrganizationId" text,
  "ipAddress" text,
  "userAgent" text,
  "expiresAt" text not null,
  "createdAt" text not null,
  "updatedAt" text not null
);
create index session_by_user on "session" ("userId");

create table "account" (
  "id" text primary key,
  "accountId" text not null,
  "providerId" text not null,
  "userId" text not null references "user" ("id") on delete cascade,
  "accessToken" text,
  "refreshToken" text,
  "idToken" text,
  "accessTokenExpiresAt" text,
  "refreshTokenExpiresAt" text,
  "scope" text,
  "password" text,
  "createdAt" text not null,
  "updatedAt" text not null
);
create index account_by_user on "account" ("userId");

create table "verification" (
  "id" text primary key,
  "identifier" text not null,
  "value" text not null,
  "expiresAt" text not null,
  "createdAt" text not null,
  "updatedAt" text not null
);
create index verification_by_identifier on "verification" ("identifier");

create table "organization" (
  "id" text primary key,
  "name" text not null,
  "slug" text not null unique,
  "logo" text,
  "metadata" text,
  "createdAt" text not null
);

create table "member" (
  "id" text primary key,
  "organizationId" text not null references "organization" ("id") on delete cascade,
  "userId" text not null references "user" ("id") on delete cascade,
  "role" text not null,
  "createdAt" text not null
);
create index member_by_organization on "member" ("organizationId");
-- A person belongs to one organisation, so that removing the membership removes the person.
create unique index member_one_organization on "member" ("userId");

create table "invitation" (
  "id" text primary key,
  "organizationId" text not null references "organization" ("id") on delete cascade,
  "email" text not null,
  "role" text,
  "status" text not null default 'pending',
  "inviterId" text not null references "user" ("id") on delete cascade,
  "expiresAt" text not null,
  "createdAt" text not null
);
create index invitation_by_organization on "invitation" ("organizationId");
create index invitation_by_email on "invitation" ("email");

create table "apikey" (
  "id" text primary key,
  "configId" text not null default 'default',
  "name" text,
  "start" text,
  "referenceId" text not null,
  "prefix" text,
  "key" text not null unique,
  "refillInterval" bigint,
  "refillAmount" bigint,
  "lastRefillAt" text,
  "enabled" integer default 1,
  "rateLimitEnabled" integer default 0,
  "rateLimitTimeWindow" bigint,
  "rateLimitMax" bigint,
  "requestCount" bigint default 0,
  "remaining" bigint,
  "lastRequest" text,
  "expiresAt" text,
  "createdAt" text not null,
  "updatedAt" text not null,
  "permissions" text,
  "metadata" text
);
create index apikey_by_reference on "apikey" ("referenceId");

-- Failed sign-ins per account; `account` is a hash, so that a mistyped address is not kept.
create table sign_in_attempts (
  account text primary key,
  failures integer not null,
  last_at text not null
);

-- Which master keys this store has been used with; a start with none of them is refused.
create table key_checks (
  key_id text primary key,
  check_value text not null,
  created_at text not null
);
