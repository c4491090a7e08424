-- What a seat brings by an organisation's own terms, by plan, unit and day, in place of the list. Null as the day: always.
create table allowances (
  id text primary key,
  tenant text not null,
  "plan" text not null,
  unit text not null,
  valid_from text,
  amount integer
);
create unique index allowances_one_a_day on allowances (tenant, "plan", unit, coalesce(valid_from, ''));
