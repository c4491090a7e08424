-- Logins are in the vault; the vendor's id says whose a row is.
ALTER TABLE code_user_days {on_cluster} UPDATE user_login = '' WHERE user_login != '' SETTINGS mutations_sync = 0
