-- Keyed hashes by which accounts of two sources are found to be one person's; null until they were made, '' of nothing.
alter table people_vault add column address_hash text;
alter table people_vault add column name_hash text;
alter table people_vault add column mailbox_hash text;
