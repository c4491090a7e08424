-- Ids, ISO-8601 UTC times and JSON are TEXT, so that one file serves SQLite and PostgreSQL.
create table connections (
  id text primary key,
  tenant text not null,
  source text not null,
  method text not null,
  profile text not null,
  label text not null,
  state text not null,
  missing_scopes text not null default '[]',
  health_status text not null default 'ok',
  health_code text not null default 'ok',
  health_message text not null default '',
  health_action text,
  health_since text not null,
  organization_id text,
  workspace_id text,
  enterprise_slug text,
  created_at text not null,
  updated_at text not null,
  disconnected_at text
);
create index connections_tenant on connections (tenant, created_at);
-- Cost records carry no workspace, so two live connections of one vendor organisation would count twice.
create unique index connections_one_per_organization
  on connections (tenant, source, organization_id)
  where state <> 'disconnected' and organization_id is not null;

create table credentials (
  id text primary key,
  connection_id text not null references connections (id),
  tenant text not null,
  kind text not null,
  sealed text not null,
  key_id text not null,
  hint text not null,
  expires_at text,
  last_verified_at text,
  created_at text not null
);
create unique index credentials_one_per_kind on credentials (connection_id, kind);

create table dataset_jobs (
  connection_id text not null references connections (id),
  dataset text not null,
  tenant text not null,
  status text not null default 'waiting',
  next_run_at text,
  parked_until text,
  failures integer not null default 0,
  last_run_at text,
  last_success_at text,
  error_code text,
  error_message text,
  error_action text,
  error_at text,
  lease_owner text,
  lease_until text,
  lease_epoch bigint not null default 0,
  health text not null default 'ok',
  primary key (connection_id, dataset)
);
create index dataset_jobs_due on dataset_jobs (next_run_at);

create table runs (
  id text primary key,
  tenant text not null,
  connection_id text not null references connections (id),
  dataset text not null,
  trigger text not null,
  state text not null,
  queued_at text not null,
  started_at text,
  finished_at text,
  slices_done integer not null default 0,
  slices_total integer,
  row_count bigint not null default 0,
  rejected bigint not null default 0,
  duplicates bigint not null default 0,
  restated bigint not null default 0,
  detail text not null default '',
  error_code text,
  error_message text,
  error_action text,
  run_group text not null,
  relist_from text
);
create index runs_by_connection on runs (tenant, connection_id, queued_at);
create index runs_by_group on runs (run_group);

create table audit_log (
  id text primary key,
  tenant text not null,
  at text not null,
  actor_kind text not null,
  actor_id text not null,
  action text not null,
  object_type text not null,
  object_id text not null,
  detail text not null default '{}'
);
create index audit_log_by_tenant on audit_log (tenant, at);
