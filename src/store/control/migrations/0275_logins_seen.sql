-- Logins of bills were kept without when they were told of: from now on they go once nobody has told of them for long enough,
-- which begins with the last time that anybody was.
UPDATE people_vault
SET last_seen = (SELECT max(others.last_seen) FROM people_vault AS others WHERE others.tenant = people_vault.tenant)
WHERE source = 'code_login' AND last_seen < '1970-01-02';
