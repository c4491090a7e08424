-- 1: somebody else chose the password, and it opens nothing but its change.
alter table "member" add column "mustChangePassword" integer not null default 0;
