ALTER TABLE cost_names {on_cluster} DELETE WHERE kind IN ('user_name', 'user_email') SETTINGS mutations_sync = 0
