-- What an organisation agrees on. The version goes up with every change, so that two people's changes never mix.
alter table "organization" add column "timeZone" text not null default 'UTC';
alter table "organization" add column "seatPriceAmount" text;
alter table "organization" add column "seatPriceCurrency" text;
alter table "organization" add column "version" integer not null default 1;

-- A page of the dashboard with its state, under a name. Everything about the state is in its address.
create table saved_views (
  id text primary key,
  tenant text not null,
  name text not null,
  path text not null,
  search text not null,
  created_at text not null,
  created_by text not null,
  updated_at text not null
);
create unique index saved_views_one_per_name on saved_views (tenant, path, lower(name));
