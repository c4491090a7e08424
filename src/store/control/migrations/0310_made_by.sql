-- Who made a token that goes on without them, as it is of the organisation: the page says whose it was. Null: not known, of an
-- older version, or made on the machine.
alter table "apikey" add column "madeBy" text;
alter table scim_tokens add column made_by text;
