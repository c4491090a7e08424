-- The last entry that retention took out: what the first one still there follows. None: null, after number 0.
alter table audit_heads add column pruned_seq bigint not null default 0;
alter table audit_heads add column pruned_hash text;
