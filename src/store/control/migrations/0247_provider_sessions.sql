-- Whose session at which provider a session here began with, so that the provider can end it: its own name of the person, and
-- of the session, where it names one.
alter table "session" add column "providerSubject" text;
alter table "session" add column "providerSessionId" text;
create index session_by_provider on "session" ("providerId", "providerSubject");
