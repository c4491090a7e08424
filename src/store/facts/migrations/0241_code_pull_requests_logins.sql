ALTER TABLE code_pull_requests {on_cluster} UPDATE author_login = '' WHERE author_login != '' SETTINGS mutations_sync = 0
