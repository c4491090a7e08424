-- What a SAML provider calls whose session began with it, by which it tells that it ended there. `providerIdToken` holds, sealed,
-- what it is told to end it: of SAML how it named the session.
alter table "session" add column "providerNameId" text;
create index session_by_name_id on "session" ("providerId", "providerNameId");
