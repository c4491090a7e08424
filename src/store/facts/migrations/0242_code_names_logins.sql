-- What is left says who is known, and when they were told of last.
ALTER TABLE code_names {on_cluster} UPDATE name = '' WHERE name != '' SETTINGS mutations_sync = 0
