-- An enterprise or organisation of one name may stand at two addresses of a product: each is another.
alter table connections add column host text not null default '';
drop index connections_one_per_organization;
create unique index connections_one_per_organization
  on connections (tenant, source, host, organization_id)
  where state <> 'disconnected' and organization_id is not null;
drop index connections_one_per_enterprise;
create unique index connections_one_per_enterprise
  on connections (tenant, source, host, enterprise_slug)
  where state <> 'disconnected' and enterprise_slug is not null;
