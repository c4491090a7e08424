-- Of whoever has the role lead: the teams and groups whose numbers they are shown, a JSON array of {source, id}; null of others.
alter table "member" add column "units" text;
alter table sign_up_links add column units text;
