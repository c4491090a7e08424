-- Who keeps one of several seats was counted among those whose seat ends: every list is summed anew.
TRUNCATE TABLE IF EXISTS code_seat_sums {on_cluster}
