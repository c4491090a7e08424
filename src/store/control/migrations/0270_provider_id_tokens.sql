-- What the provider said of who signed in, sealed, to name the session that is to end there when it ends here. Only of providers
-- that offer it; gone with the session.
alter table "session" add column "providerIdToken" text;
