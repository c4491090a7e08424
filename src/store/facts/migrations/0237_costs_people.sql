-- Vendors' ids of people of the chat assistant are in the vault, and subjects stand for them; see load/moved-tables.ts.
ALTER TABLE costs {on_cluster} COMMENT COLUMN user_id 'the subject of the person; who that is says the vault'
