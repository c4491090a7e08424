-- That the person is told of it 30 days later: asked for with the name, and agreed to by an observer or not.
alter table reveals add column delay_asked integer not null default 0;
alter table reveals add column delay_agreed integer;
alter table reveals add column delay_decided_by text;
alter table reveals add column delay_decided_at text;
