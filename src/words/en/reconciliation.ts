/** Why two numbers of the same thing differ. */
export const reconciliation = {
  active_without_seat: 'Active and in no seat list of these days: {without:number}.',
  no_day_from_both: 'No day of these is known from both.',
  people_without_prompt:
    'The vendor also counts people without a prompt: {silent:number} of the day’s people have none.',
  lines_of_day_rejected:
    'Lines of the day’s report that could not be understood: {rejected:number}. What they hold is not counted.',
  read_before_settled: 'Read before the day had settled: both can change until {day:time}.',
  day_changed_after_read:
    'The vendor changed the day after it was last read on {day:time}: “Sync now” from this day takes it.',
  report_older_than_day: 'The report over 28 days is of {day:time}, before the day’s own was read last.',
  list_without_count: 'The list does not say how many seats it has.',
  unassigned_left_out: 'The vendor’s number leaves out seats without a person: {unassigned:number}.',
  grants_counted:
    'The vendor’s number counts grants: people with several seats are in it more than once, {more:number} times too often.',
  no_seat_list_kept: 'No seat list of this organisation is kept.',
  no_billing_kept: 'No billing summary of this organisation is kept.',
  invited_not_listed:
    'Billed and not listed: people who have not accepted their invitation, {invited:number}.',
  of_two_days: 'They are of two days: the list of {list:time}, the summary of {summary:time}.',
  had_seat_earlier: 'Had a seat earlier in these days and have none now: {held:number}.',
  no_seat_list_of: 'No seat list is known of {names}, whose people are in none.',
  no_cost_record: 'No cost record of these days is known.',
  counter_read_at: 'The counter was read at {read:time}; cost records reach to {through:time}.',
  month_not_whole: 'Parts of the month were not collected, and their cost records are in no number.',
} as const
