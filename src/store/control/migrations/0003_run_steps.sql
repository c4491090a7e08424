-- How far a run is, in steps known from the start (days of history to list); files are found on the way.
alter table runs add column steps_done integer not null default 0;
alter table runs add column steps_total integer;
