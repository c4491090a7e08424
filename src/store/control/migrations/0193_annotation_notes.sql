-- What admins note beside charts: on a day, or from a day until another one.
create table annotation_notes (
  id text primary key,
  tenant text not null,
  day text not null,
  until text,
  text text not null,
  source text,
  created_at text not null,
  created_by text not null,
  version integer not null
);
create index annotation_notes_by_day on annotation_notes (tenant, day);
