-- Slices of persons' months are named by the numbers of logins that the vault gives; see load/moved-tables.ts.
ALTER TABLE code_person_credits {on_cluster} COMMENT COLUMN slice 'the month, and the number of the login that was asked for'
