/** How far collecting has come, and what it lacks. */
export const collecting = {
  no_such_run: 'There is no such run.',
  list_runs: 'List the runs to see the ids there are.',
  file_without_end: 'A listed file carries no readable end time.',
  nothing_to_collect: 'The source is disconnected, so there is nothing to collect.',
  connect_again_first: 'Connect it again first.',
  none_collectable: 'Nothing of what was named can be collected from this source.',
  see_what_datasets_wait_for: 'See in Data health what each dataset waits for.',
  from_out_of_time: '`from` lies before the year 2000 or in the future.',
  give_collectable_time:
    'Give a time from which there is something to collect again, such as 2026-03-10T13:00:00Z.',
  between_2000_and_now: 'must lie between 2000 and now',
  oldest_time_kept: 'The oldest time the vendor still kept when the source was connected.',
  file_never_whole: 'The vendor’s file of this time never arrived whole while the vendor kept it.',
  too_many_entries_unclear: 'Too many entries were not understood.',
  daily_reports: 'daily reports',
  days_of_bill: 'days of the bill',
  days_of_metrics: 'days of its metrics',
  other_data_goes_on: 'Other data is collected all the same.',
  days_being_lost: 'The vendor keeps {kept} for {days:number} days, so days since {day:time} are being lost.',
  days_will_be_lost: 'The vendor keeps {kept} for {days:number} days: from {day:time} on, days will be lost.',
  listed_file_gone: 'The vendor listed this file and no longer had it when it was fetched.',
  product_not_configured: 'The product this source was connected with is not configured any more.',
  set_base_address: 'Set its base address again, or connect the source with another product.',
  run_stopped: 'Stopped; the next run goes on from here.',
  oldest_day_kept: 'The oldest day the vendor still kept when the source was connected.',
  not_kept_long_enough: 'Not collected within the {days:number} days the vendor keeps {kept}.',
  // Of ledgers that an earlier version has written.
  files_not_kept_long_enough: 'Not collected within the {days:number} days the vendor keeps files.',
  reports_not_kept_long_enough: 'Not collected within the {days:number} days the vendor keeps reports.',
  lines_not_understood: '{rejected:number} of {lines:number} lines could not be understood',
  report_superseded: 'Given up: every day of it is in a daily report or in the newest report.',
  lines_held_back:
    'Too many lines of a file could not be understood, so the file was held back and the old data stays.',
  look_at_rejected_lines:
    'Look at the rejected lines in Data health; after an update of Tidemark, sync again from that day.',
  shrunk_held_back: 'Far fewer rows came than before, so the answer was held back and the old data stays.',
  same_again_is_taken: 'Nothing to do: when the same comes a second time, it is taken.',
  damaged_file_held:
    'A file of the vendor could not be read whole, so its time is held; all others are collected.',
  retried_or_report: 'Nothing to do: it is tried again by itself. If it goes on, report it to the vendor.',
  sign_on_held_back:
    'The answer leaves out organizations that require single sign-on, so it was held back and the last whole one stays.',
  authorize_every_organization:
    'Authorize the token for single sign-on of every organization, on its page at the code host.',
  answer_owed: 'The vendor has owed one answer since {time:time}, longer than usual.',
  asked_again_or_network:
    'Nothing to do: it is asked for again by itself. If it goes on, look at the network between this server and the vendor.',
  not_collecting: 'Not collecting; the history stays.',
  run_interrupted: 'Interrupted; the next run goes on from here.',
  no_longer_read: 'The connection no longer reads what this is about.',
  kept_files: 'files',
} as const
