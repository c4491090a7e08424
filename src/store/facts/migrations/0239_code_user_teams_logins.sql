ALTER TABLE code_user_teams {on_cluster} UPDATE user_login = '' WHERE user_login != '' SETTINGS mutations_sync = 0
