-- The mode of an organisation is the last entry about it in the audit log, and no column beside it.
create index audit_log_by_type on audit_log (tenant, object_type, seq);
alter table "organization" drop column "privacyMode";
