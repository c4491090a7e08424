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
} as const
