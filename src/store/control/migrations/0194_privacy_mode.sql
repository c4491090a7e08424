-- What an organisation agreed to be shown. Those that there are keep what they have.
alter table "organization" add column "privacyMode" text not null default 'identified';
