-- When a session was last used, to end one that nobody uses. Null in rows of an older version: it counts from its next use.
alter table "session" add column "lastUsedAt" text;
