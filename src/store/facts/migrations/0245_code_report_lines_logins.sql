ALTER TABLE code_report_lines {on_cluster} DELETE WHERE user_login != '' AND NOT startsWith(user_login, '#') SETTINGS mutations_sync = 2
