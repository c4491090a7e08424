-- Failed sign-ins per account and place (a device that signed in before, or a network), and per account from everywhere
-- else together. Both names are hashes, so that neither a mistyped address nor where somebody is gets kept.
drop table sign_in_attempts;
create table sign_in_failures (
  account text not null,
  place text not null,
  failures integer not null,
  since text not null,
  last_at text not null,
  primary key (account, place)
);
create index sign_in_failures_by_age on sign_in_failures (last_at);
