ALTER TABLE code_budgets {on_cluster}
DELETE WHERE arrayExists(one -> one != '' AND NOT startsWith(one, '#'), arrayConcat(people, if(scope = 'user', [entity], [])))
SETTINGS mutations_sync = 2
