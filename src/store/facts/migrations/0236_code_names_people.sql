-- Logins stay: bills name people by them.
ALTER TABLE code_names {on_cluster} DELETE WHERE kind IN ('name', 'email') SETTINGS mutations_sync = 0
