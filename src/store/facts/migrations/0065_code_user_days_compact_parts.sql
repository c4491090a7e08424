-- A merge of parts of a hundred files each holds a buffer for every one of them: a large report took 260 MB more.
ALTER TABLE code_user_days {on_cluster} MODIFY SETTING min_bytes_for_wide_part = 100000000
