ALTER TABLE code_cost_centers {on_cluster}
DELETE WHERE arrayExists((one, type) -> type = 'user' AND one != '' AND NOT startsWith(one, '#'), member_names, member_types)
SETTINGS mutations_sync = 2
