-- A code assistant reads an enterprise, organisations, or one organisation through an installed app.
alter table connections add column organizations text not null default '[]';
alter table connections add column installation_id text;
create unique index connections_one_per_enterprise
  on connections (tenant, source, enterprise_slug)
  where state <> 'disconnected' and enterprise_slug is not null;
