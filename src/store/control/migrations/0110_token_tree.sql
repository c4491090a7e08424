-- Who stands behind an API token: the person or the part of the service at the root, and the token it was made with.
-- Null in rows of an older version until the next start has settled them; such a token is refused.
alter table "apikey" add column "rootKind" text;
alter table "apikey" add column "rootId" text;
alter table "apikey" add column "parentId" text references "apikey" ("id") on delete cascade;
create index apikey_by_parent on "apikey" ("parentId");
create index apikey_by_root on "apikey" ("rootId");
