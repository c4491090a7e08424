-- The names of people are in the vault; whether the list gave one stays.
ALTER TABLE code_seats {on_cluster}
UPDATE user_name = if(user_name = '', '', 'sealed'), user_email = if(user_email = '', '', 'sealed')
WHERE user_name NOT IN ('', 'sealed') OR user_email NOT IN ('', 'sealed')
SETTINGS mutations_sync = 0
