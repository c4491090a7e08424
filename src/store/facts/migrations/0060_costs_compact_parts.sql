-- A few files moved in together stay one file on disk instead of a hundred, which takes a third off the insert.
ALTER TABLE costs {on_cluster} MODIFY SETTING min_bytes_for_wide_part = 100000000
