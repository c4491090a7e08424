-- The names are in the vault. The engine rewrites the two columns in the background, and goes on after a restart.
ALTER TABLE costs {on_cluster} UPDATE user_email = '', user_name = '' WHERE user_email != '' OR user_name != ''
SETTINGS mutations_sync = 0
