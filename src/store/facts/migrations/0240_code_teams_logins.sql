ALTER TABLE code_teams {on_cluster} UPDATE member_logins = arrayMap(one -> '', member_logins)
WHERE arrayExists(one -> one != '', member_logins) SETTINGS mutations_sync = 0
