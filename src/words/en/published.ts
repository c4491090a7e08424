/** What is published where groups are shown and people are not: what to ask instead, and why a number is not there. */
export const published = {
  ask_by_one: 'Numbers are published by one dimension at a time: ask by {dimension:word} alone.',
  ask_by_published: 'Numbers are published by {dimensions:word}: ask by one of them, or for the whole.',
  ask_by_grain: 'Nearest to it is published by {grain:word}: ask by that.',
  ask_for_rows: 'Numbers are published for whole rows of days: ask from {from:time} to {to:time}.',
  ask_grouped:
    'Only what is grouped can be filtered: ask by {dimension:word} alone, and filter the values of that.',
  ask_without: 'Ask without `{field}`: the rest is published.',
  ask_undivided: '{metrics:word}: published for the whole organization only. Ask without a split.',
  ask_in_place: '{metric:word} could be reckoned back to people. Ask for {instead:word} in its place.',
  ask_for_month: 'Ask for a whole month that is published; {month} is the newest.',
  not_in_question: 'not published like this',
  withheld:
    'None, fewer than {k:number} people, nearly everybody, or one person stands out: which of these is not told.',
  withheld_in_other:
    'Fewer than {k:number} people, nearly everybody, or one person stands out. Counted in “Other”.',
  row_waits:
    'None or too few people, or one who stands out, for a row of its own: counted in a later one, once there are enough.',
  rows_are_longer:
    'Too few people were active in the month before for rows as short as these: published by {grain:word}.',
  row_carries:
    'The row that ends before {to:time} counts the days from {from:time} on: none or too few people, or one who stands out, for rows of their own.',
  row_passed:
    'Never published: the data of these days, or of days that they would have been counted with, did not come in time.',
  beside_passed:
    'Never published: it stands beside what people did on the same days, and the data of that did not come in time.',
  beside_lacks_days:
    'Published only beside what people did on the same days, and some of these have not come from the vendor.',
  row_is_short:
    'The row that ends before {to:time} counts the days from {from:time} to before {until:time} only: the others could not be published with them.',
  no_units_known: 'No {dimension:word} is known that would divide these people: all of them are in “Other”.',
  told_in_part:
    'At least so much: a part is in “Other”, of days of which nothing is published, or did not come from the vendor.',
  previous_not_told:
    'Of some numbers, or of those before, not all days are published, or they are not as many days: these are not compared.',
  other_not_compared:
    'What is published by itself is not the same as before, so “Other” is of others and is not compared.',
  row_held:
    'Facts of these days have changed since they were published. The month is changed as soon as enough people are behind it.',
  published_once_settled: 'Published once the days are over and settled and those before them are published.',
  published_beside_use: 'Published only beside what people did, and nothing of that comes.',
  published_since: 'Before the first days that are published, {from:time}.',
  people_not_summed: 'Numbers of people of several rows never add. Ask by {grain:word}.',
  limits_are_settings:
    'This organisation shows groups, not people: limits of workspaces and groups as they were set, not how much is used of them nor limits of single people.',
  budgets_are_settings:
    'This organisation shows groups, not people: budgets as they were set, not how much is used of them nor budgets of single people.',
  centers_are_settings:
    'This organisation shows groups, not people: cost centers as they were set up, without their members and without pools, whose size counts them.',
  policies_are_settings:
    'This organisation shows groups, not people: plans and policies as they were set. Seats are counted by month.',
  not_told_of_month: '{name} ({metric:word}): nothing is published that covers exactly this month.',
  lines_uncounted: 'Lines are not counted here: a difference of up to what 100,000 of them may have is none.',
  undivided_only: '{metrics:word}: published for the whole organization only.',
} as const
