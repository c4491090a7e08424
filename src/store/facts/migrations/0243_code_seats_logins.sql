ALTER TABLE code_seats {on_cluster} UPDATE user_login = '' WHERE user_login != '' SETTINGS mutations_sync = 0
