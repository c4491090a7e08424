-- Rows in the old words, once: a row that is translated has an empty upstream_end and none of the old kinds.
ALTER TABLE slices {on_cluster} UPDATE
  held_slice = multiIf(kind = 'gap' AND startsWith(slice, 'held:'), substring(slice, 6), outcome = 'held', slice, ''),
  vendor_end = if(dataset = 'costs' AND (kind = 'file' OR (kind = 'gap' AND outcome = 'unrecoverable')), upstream_end, ''),
  stable_since = if(
    kind IN ('day', 'report', 'snapshot') AND outcome = 'committed' AND dataset != 'pull_requests',
    toUnixTimestamp64Milli(parseDateTime64BestEffortOrNull(upstream_end, 3, 'UTC')), NULL),
  first_asked = if(
    kind = 'day' AND outcome IN ('no_data', 'no_data_yet'),
    toUnixTimestamp64Milli(parseDateTime64BestEffortOrNull(upstream_end, 3, 'UTC')), NULL),
  damaged_since = if(
    kind = 'gap' AND outcome = 'held',
    toUnixTimestamp64Milli(parseDateTime64BestEffortOrNull(upstream_end, 3, 'UTC')), NULL),
  cursor = if(dataset = 'pull_requests' AND kind = 'snapshot', upstream_end, ''),
  kind = multiIf(
    kind = 'window' AND slice = 'history', 'history_start',
    kind IN ('gap', 'file', 'snapshot') AND outcome = 'held', 'hold',
    kind = 'gap' AND outcome = 'committed', 'hold',
    kind = 'gap', 'lost',
    kind = 'snapshot' AND dataset = 'pull_requests', 'list',
    kind),
  upstream_end = ''
WHERE upstream_end != '' OR kind = 'gap' OR (outcome = 'held' AND kind != 'hold')
  OR (kind = 'window' AND slice = 'history') OR (kind = 'snapshot' AND dataset = 'pull_requests')
SETTINGS mutations_sync = 2
