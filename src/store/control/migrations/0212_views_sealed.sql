-- The state of a page that says whom it is about stands sealed, and `search` is empty then.
alter table saved_views add column sealed text;
alter table saved_views add column key_id text;
