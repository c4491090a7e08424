-- The embedded facts that this store belongs to, by the id in their data folder: with those of another folder beside them, each
-- would hold a part. None: a server has the facts.
create table facts_home (
  place integer not null primary key,
  id text not null,
  since text not null
);
