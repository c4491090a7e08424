-- Whether people of the chat assistant are named by their subjects; earlier rows name them by the vendor's ids.
alter table identity_decisions add column by_subject integer not null default 0;
