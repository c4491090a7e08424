-- Of which loads the names are here is said by derived (0180).
ALTER TABLE code_names {on_cluster} DELETE WHERE kind = 'load' SETTINGS mutations_sync = 1
