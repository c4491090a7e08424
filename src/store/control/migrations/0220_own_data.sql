-- The address that an identity provider vouched for when a session began; null: a password began it.
alter table "session" add column "vouchedEmail" text;

-- Who opened what is known of a subject as their own, once each, and which provider vouched for them.
create table own_data_openings (
  tenant text not null references "organization" ("id") on delete cascade,
  subject text not null,
  user_id text not null,
  provider text not null,
  opened_at text not null,
  primary key (tenant, subject, user_id, provider)
);
