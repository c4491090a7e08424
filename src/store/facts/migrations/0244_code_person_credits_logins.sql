-- Those that name somebody by a login were copied with its number before this.
ALTER TABLE code_person_credits {on_cluster} DELETE WHERE user_login != '' AND NOT startsWith(user_login, '#') SETTINGS mutations_sync = 2
