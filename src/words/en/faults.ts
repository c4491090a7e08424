/** Faults of this server: its disk, its memory, its stores. */
export const faults = {
  disk_full: 'The disk of this server is full: what came from the vendor could not be written.',
  disk_read_only: 'Tidemark may not write to its data folder.',
  disk_failing: 'The disk of this server reported an error while it was read or written.',
  store_damaged: 'A part of the facts on this server’s disk cannot be read.',
  memory_short: 'The facts store had too little memory to take this in.',
  too_many_open_files: 'The system did not let Tidemark open another file.',
  disk_nearly_full:
    'The disk of this server is nearly full: {free:number} MB are free, and below {least:number} MB nothing is collected.',
  rows_lost_fetched_again: 'Its rows were lost on the disk of this server, and it is fetched again.',
  rows_lost_for_good: 'Its rows were lost on the disk of this server, and the vendor no longer has it.',
  look_at_disk_delete_parts:
    'Whoever runs this server should look at its disk, and then delete the parts that were set aside.',
  parts_set_aside: 'Facts on the disk of this server could not be read; parts set aside: {parts:number}.',
  slices_refetched: 'Slices that are fetched again: {refetched:number}.',
  slices_gone: 'Slices that the vendor no longer has, and that are named as gaps: {gone:number}.',
  no_number_missing: 'No number is missing for it.',
  collecting_goes_on: 'Collecting goes on by itself once that is done; nothing collected so far is lost.',
  make_room:
    'Whoever runs this server should free space on the disk of the data folder, and of ClickHouse and PostgreSQL where they are servers of their own, or enlarge it.',
  check_folder_owner:
    'Whoever runs this server should check that the data folder belongs to the service’s user and that its disk is not mounted read-only. {after}',
  look_at_disk_have_backup:
    'Whoever runs this server should look at the system’s log and at the disk, and have a backup ready.',
  damaged_part_refetched:
    'It is set aside and what it held is fetched again by itself. If it comes again, whoever runs this server should look at the disk.',
  give_memory: 'Whoever runs this server should give it more memory. {after}',
  store_busy_taking: 'The facts store was too busy to take this in.',
  retried_or_more_power:
    'Nothing to do: it is tried again by itself. If it goes on, this server needs more processors or a faster disk.',
  store_unreachable: 'A store of this service cannot be reached.',
  look_at_servers:
    'Whoever runs this server should look at ClickHouse and PostgreSQL and at the network to them. {after}',
  raise_open_files: 'Whoever runs this server should raise the limit of open files (ulimit -n). {after}',
  server_disk_nearly_full:
    'The disk of the ClickHouse server is nearly full: {free:number} MB are free, and below {least:number} MB nothing is collected.',
} as const
