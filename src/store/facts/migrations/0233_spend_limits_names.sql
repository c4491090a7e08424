-- The names of people are in the vault; whether the list gave one stays.
ALTER TABLE spend_limits {on_cluster}
UPDATE subject_name = if(subject_name = '', '', 'sealed'), subject_email = if(subject_email = '', '', 'sealed')
WHERE level = 'user' AND (subject_name NOT IN ('', 'sealed') OR subject_email NOT IN ('', 'sealed'))
SETTINGS mutations_sync = 0
