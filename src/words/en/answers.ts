/** What a reader must know to believe the numbers of an answer. */
export const answers = {
  previous_period: 'The previous period runs from {start:time} to {end:time}, its end not included.',
  closed_by_vendor: 'Closed by the vendor.',
  rejected_lines_counted:
    'Lines that could not be understood and are in no number: {lines:number}; Data health lists them.',
  list_cut_off: 'Cut off here: the list goes on, and JSON gives it page by page.',
  groups_shown: '{count:number} of the groups ({by:word})',
  groups_cut:
    'Shows the {ranking:word} {shown} by {metric:word}; the rest is in the total, not in these rows.',
  groups_cut_by_name:
    'Shows {shown}, in the order of {dimension:word}; the rest is in the total, not in these rows.',
  compared_part:
    'Of the period {start:time} to {end:time} is compared, the end not included: the days after were not collected as a whole.',
  previous_not_whole:
    'Parts of this or the previous period were not collected; what is not whole is not compared.',
  perhaps_counted_twice:
    'Metrics calls: nothing tells whether these organizations are part of an enterprise that another connection reads; one that is counts twice ({names}).',
  no_chat_assistant: 'No chat assistant has been connected.',
  no_code_assistant: 'No code assistant has been connected.',
  organizations_added_up:
    'Reports of {most:number} organizations are added up: whoever works in several of them counts in each.',
  people_of_several_connections:
    'A person whom several connections report counts in each of them: the connections may sum to more than the total.',
  teams_unknown_on_day:
    'Teams are unknown on {day:time}: no list of members reaches back to that day ({names}). Who shows no team here may have been in one.',
  small_teams_left_out:
    'Teams: the vendor’s report of the day leaves out teams with fewer than five people with a seat; who is in such teams alone counts as in none ({days:time}).',
  teams_of_day: 'Teams: membership as the code host listed it on the day ({days:time}).',
  teams_of_earlier_day:
    'Teams: membership of the nearest earlier day, since that day has none of its own ({days:time}).',
  teams_not_known_of_days:
    'Teams: who was in which is not known of these days; they are in no number by team ({days:time}).',
  people_of_several_teams:
    'A person in several teams counts in each of them: the teams sum to more than the total.',
  disconnected_connect_again:
    'The source was disconnected. Connect it again in Settings › Sources to see what holds now.',
  no_key_for_limits:
    'No key of this connection carries the scope for spend limits. Add one that does in Settings › Sources.',
  no_snapshot_by_time: 'No snapshot has been taken at or before this time.',
  snapshot_old: 'The newest snapshot is older than twice the polling time; see Data health.',
  budgets_not_shown:
    'The vendor does not show budgets to these credentials; Data health names the permission that is missing.',
  budgets_not_offered: 'The vendor keeps no budgets for accounts of this kind.',
  budgets_side_by_side:
    'Budgets stand side by side and cover different things, so that they are never added. Those of people cap all use, included use among it, and stop it; the others cap what is charged beyond that.',
  budgets_used_by_bill:
    'Where the vendor does not count, what is used is the net amount of the month on the bill, as far as the bill reaches. A budget counts from the day it was made, which the vendor does not tell: the bill may hold more.',
  pace_estimated:
    'The pace is an estimate: as if the month went on as evenly as it came. It is not told before three days of the month are known.',
  budgets_may_be_partial:
    'Credentials of an organization’s owner are shown only the budgets of what they administer: the list may be a part.',
  pool_unit_unclear:
    'The vendor names no unit of a pool. Where its size does not fit what the seats of its members include, or that is not known, it is shown without one.',
  more_days: '{count:number} more days',
  limits_are_per_person: 'Workspace and group limits are defaults per person, not budgets to be shared.',
  one_budget: 'One budget covers the chat assistant and its coding agent: both draw from the same limit.',
  use_summed_here:
    'Where the vendor does not count what a person used of the month, Tidemark sums their cost records since its first day (UTC); these are 3 to 5 hours behind.',
  limit_decided_here:
    'Where the vendor does not say which limit holds, Tidemark applies its rule: a limit of one’s own, else the highest default of one’s groups, else that of the workspace. Groups are those of a person’s newest cost record.',
  new_and_returning:
    'New: active now and never before, as far as the history reaches. Returning: active now and once, not in the period before.',
  unknown_unless_whole: 'Unknown where one of the two periods was not collected as a whole.',
  vendor_lets_nobody_read: 'The vendor does not let these be read; see Data health for what to switch on.',
  seats_of_organizations_only:
    'Not offered for this connection: seats and teams exist for code-host organisations only.',
  no_snapshot_by_day: 'No snapshot has been taken at or before this day.',
  newest_snapshot_of: 'The newest snapshot is of {day:time}; see Data health.',
  entries_not_understood:
    'Entries that could not be understood and are not in this list: {count:number}; Data health lists them.',
  billing_as_stated:
    'As the vendor states it, per organisation: its parts need not add up to its total, and there is no summary of an enterprise.',
  cycle_is_billing_cycle:
    'A cycle is the billing cycle, mostly the calendar month; the Seats page counts use over the days that you choose.',
  last_activity_is_later:
    'Last activity is the later of the seat list’s and the last day of use in the per-user reports. The seat list forgets after 90 days.',
  sign_in_is_no_use:
    'Signing in is not use: who signed in to the tool and shows no activity stays idle or unused, and is marked.',
  seats_read_only: 'This list is read-only: seats are given back at the vendor.',
  members_of_newest_list:
    'Members are those of the newest list at or before the day; what they did is counted by the membership of each day.',
  active_of_members:
    'Active of members: the members of that list who were active, whichever team they were in then. Active people who are in the team no more are not among them.',
  team_credits:
    'AI credits of a team are those that reports say its people used on each day. Who is in two teams counts in both, and who is in none in neither, so that teams never add up to the whole; they are no bill.',
  team_seat_cost:
    'Seat cost of a team is what its people’s seats cost at your prices on the days that have a list, by the membership of each day. Who is in two teams costs in both, and seats given to nobody in none, so that teams never add up to the whole. It is no bill, and is not added to credits.',
  teams_compared:
    'Compared is with as many days immediately before, by the membership of each of those days, up to the last day that is whole; where one of the two was not collected as a whole, nothing is compared.',
  vendor_count_of_teams:
    'The vendor’s own count is of its metrics call for each team: people on the last day that it answered for, completions over all days of the window. It knows the members of every day, also of those before the team was first listed here.',
  small_teams_counted:
    'Left out by the vendor’s report of teams: {count:number} of these teams, as it does with fewer than five people with a seat.',
  teams_partly_left_out:
    'Teams: on some of these days the vendor’s reports do not name them, as with fewer than five people with a seat; what their people did then is not in their numbers, which are at least so high ({names}).',
  people_of_several_groups:
    'A person in several groups counts in each of them: the groups sum to more than the total.',
  distinct_people:
    'Distinct people are counted again for every row: the rows do not add up to the number of people.',
  trailing_windows: 'Trailing windows end with their bucket, or with the last collected day in it.',
  sku_line: '1 SKU line',
  sku_lines: '{count:number} SKU lines',
  in_no_total: 'In no total: {lines} in a unit that is neither CREDITS nor USD.',
  without_amount: 'Without an amount: {lines}, whose cost is unknown.',
  credits_told_since:
    'AI credits: reports say nothing of them before {day:time}. What was used on the {count:number} days before it that are asked for is in no number.',
  credits_not_compared:
    'AI credits: nothing is compared with days before {day:time}, as reports say nothing of them.',
  estimate_covers: "The vendor's estimate covers {share:number} % of the credits.",
  only_total_given:
    'Only a total given: {records} ({tokens:number} tokens together), not split and not part of these numbers.',
  no_tokens_given: 'No tokens given: {records}.',
  attributed_to_nobody: 'Attributed to nobody: {records}, counted as no person.',
  days_changed_since:
    'Days that the vendor has changed since they were read last: {count:number} ({list:time}). These numbers are of before; Data health shows both, and “Sync now” from such a day takes the vendor’s.',
  rejected_lines_named:
    'Lines that could not be understood and are in no number: {lines:number} ({name}: {days:time}); Data health lists them.',
  more_than_in_total:
    'By {dimensions:word} the vendor gives {more:number} more of {metric:word} than in total; nothing is left unattributed there.',
  no_such_team: 'Teams: no team with this id is known ({ids}).',
  teams_left_out:
    'Teams: left out by the vendor’s reports of these days, as it does with fewer than five people with a seat ({names}).',
  no_such_person_id: 'People: nobody with this id is known ({ids}).',
  no_such_group: 'Groups: no group with this id is known ({ids}).',
  no_such_repository: 'Repositories: none of this name is known ({names}).',
  no_such_connection_id: 'Connections: none with this id is known ({ids}).',
  no_such_organization: 'Organizations: none with this id is known ({ids}).',
  small_teams_unknown:
    'Teams: the vendor says nothing of a team on a day with fewer than five people who hold a licence; such days are unknown, not zero.',
  one_row_per_person:
    'A person is one row however many accounts they have: identities with the same e-mail address are one person, and an admin can join or part them, from a day on if wanted.',
  one_row_per_pseudonym:
    'A person is one row however many accounts they have, under a pseudonym that is the same in all months of a quarter and another one in the next. Who is who stays as it was when people lost their names.',
  months_of_pseudonyms:
    'Months only, once groups of them are published, and none that counts a day before people may be shown without names.',
  pseudonym_days:
    '{metrics:word}: sums of the days from {from:time} to before {until:time}, which are published together as this month, and of no others.',
  pseudonyms_lack_days:
    '{metrics:word}: at least so much, as some days of the month did not come from the vendor.',
  who_has_a_row:
    'A row is of whoever did something of what is published of the month, or has a licence, a team or a chat account by the lists at its end; they say which assistants somebody has, too. An account that is in none of these lists and only has records of 0 has no row.',
  newest_lists_and_period:
    'Seats, teams and chat accounts are those of the newest lists at or before the last day; use and spend are those of the period.',
  person_money:
    'AI credits are those that reports say were used, seat cost is at your prices, and the month’s US dollars are the vendor’s own counter of the calendar month: three views that never add up. Months begin at midnight UTC.',
  seat_cost_of_days:
    'Seat cost is that of the {known:number} of {all:number} days that have a list of seats.',
  people_compared:
    'Compared is with as many days immediately before, up to the last day that is whole; where one of the two was not collected as a whole, or somebody was another person then, nothing is compared.',
  record: '1 record',
  records: '{count:number} records',
  days_to: '{first:time} to {last:time}',
  of: '{whose}: {what}',
  feed_costs: 'Costs',
  feed_user_days: 'Per-user reports',
  feed_metrics_calls: 'Metrics calls',
  feed_seats: 'Seats',
  feed_seat_days: 'Seats, day by day',
  no_seat_price: 'No price of a seat is set, so what seats cost is unknown: Settings › Organisation.',
  seat_without_price:
    'Some days have seats whose price is not known, or is in another currency, or whose plan the vendor does not say: what they cost is unknown, not nothing. A price of any plan covers all of them (Settings › Organisation).',
  seats_include_own_since:
    '{plan} seats include {amount} each for a month by your own entry, which holds from {from:time} on.',
  seats_include_own_always: '{plan} seats include {amount} each for a month by your own entry.',
  seats_include_by_list:
    '{plan} seats include {amount} each for a month by the vendor’s list, read on {day:time}. {source}',
  bill_covers_less:
    'The bill charges {charged:number} credits although it covers {covered:number}, which is less than these seats include. Where no cost center has used up a pool of its own, the vendor includes less than that.',
  bill_covers_more:
    'The bill covers {covered:number} credits, which is more than these seats include: the vendor includes more than that.',
  price_documented: 'The vendor’s documentation of plans and billing.',
  price_observed: 'Not documented: the vendor’s community forum, discussion 211016.',
  no_credit_price: 'No price of a credit is set, so what credits cost is unknown: Settings › Organisation.',
  credit_without_price:
    'Credits were charged on days whose price of a credit is not known, or is in another currency: what they cost is unknown, not nothing (Settings › Organisation).',
  at_your_prices: 'At your prices, which is not what the vendor bills: {prices}.',
  prices_in_other_currency: 'Not added to {currency}: {prices}.',
  price_since: '{what} {amount:number} {currency} a month since {from:time}',
  price_always: '{what} {amount:number} {currency} a month',
  unit_price_since: '{what} {amount:number} {currency} since {from:time}',
  unit_price_always: '{what} {amount:number} {currency}',
  a_code_credit: 'a credit of the code assistant',
  a_premium_request: 'a premium request',
  a_chat_credit: 'a credit of the chat assistant',
  seat_of_any_plan: 'a seat of any plan',
  seat_of_business: 'a Business seat',
  seat_of_enterprise: 'an Enterprise seat',
  seat_of_standalone: 'a Standalone seat',
  feed_billing: 'Seat billing',
  feed_bill: 'Bill',
  feed_credits: 'Credits by model',
  feed_requests: 'Premium requests by model',
  feed_usage_report: 'Imported usage reports',
  feed_pull_requests: 'Pull requests',
  feed_reports: 'Organisation and enterprise reports',
  reviews_unasked:
    'Of a repository that is read for the first time, only the most recently changed pull requests are asked for their reviews: days on which another one was open are unknown.',
  // Every page asks for connections, and mostly they say no more than this.
  collecting_as_planned: 'Collecting as planned.',
} as const
