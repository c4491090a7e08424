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
  counter_read_within_day:
    'The counter was read at {read:time}; the cost records of that day are kept without their hours, so that all of it is counted here.',
  restated_since_counted:
    'The vendor wrote records of earlier days after the counter was read: from {from:time} to {to:time} it had counted {counted:number}, and the records say {recorded:number} now.',
  counted_as_equal:
    'They are apart by no more than binary fractions and rounding at the vendor leave: up to {most:number} counts as the same.',
  month_not_whole:
    'Parts of the month were not collected or are kept no longer, and their cost records are in no number.',
  month_not_settled: 'The month is not settled: the vendor corrects it until {day:time}.',
  days_of_metric_missing: '{name} ({metric:word}): days of the month that are not known: {days:number}.',
  lines_of_metric_rejected:
    '{name} ({metric:word}): lines that could not be understood and are in no number: {lines:number}.',
  metric_in_part: '{name} ({metric:word}) is not known, or only in part.',
  use_without_activity:
    'On days on which nobody was active there was counted use, {percent:number} % of the month’s, days: {days:number}. It needs no prompt of that day: reviews and agents go on by themselves.',
  use_without_credits: 'There is use that takes no credits.',
  reports_are_trend: 'Reports show a trend, and are no bill: {percent:number} % apart.',
  no_people_budget: 'No list of who used what of their budget is known.',
  people_budgets_are_part:
    'People’s budgets are a part of it, as the list of {day:time} has them: use of nobody, and of people without a budget, is in none.',
  no_sum_of_vendor: 'The vendor’s own sum of the month is not known.',
  same_in_other_class:
    'All classes together are the same: the vendor has other SKU words here and there. On the bill: {bill}; in the sum: {sum}.',
  bill_changed_after_sum: 'The bill changed on {changed:time}, after the sum was read on {read:time}.',
  sum_changed_after_bill:
    'The vendor’s sum changed on {changed:time}, after the bill of the month was read last on {read:time}.',
  no_cost_center: 'without a cost center',
  centers_missing: 'Cost centers whose sum of the month is not known, {count:number}: {names:and}.',
  centers_read_before:
    'Cost centers whose sum was read a day or more before the whole, {count:number}: {names:and}.',
  lines_not_adding:
    'Lines that do not add up in themselves: {lines:number} of {rows:number}. They are kept as the vendor gives them.',
  leavers_billed_to_end:
    'Leavers are billed to the end of the cycle: {count:number} people who were listed in the month are not in its last list.',
  people_in_two_organizations:
    'The vendor bills a person with seats in two organizations at one of them: {count:number} such people.',
  seats_of_nobody_alike:
    'Seats given to nobody were granted at the same moment as another one, {count:number} of them: those of one account that is gone, which the vendor counts and bills once.',
  seat_price_differs: 'The price on the bill is another one: {sku} at {price:number}, here {prices}.',
  seats_are_near:
    'Within 1 %: {percent:number} % apart. Who is given or loses a seat within a day is in no list.',
  counter_is_inexact:
    'The vendor calls its counter near real time, with temporary inaccuracies: {percent:number} % apart.',
  no_price_set: 'No price of a seat is set.',
  bill_in_dollars: 'Your prices are in {currency} and the bill is in USD: nothing is converted.',
  no_counter_of_month: 'No counter of the vendor was read in this month.',
  counter_of_day: 'The counter is compared up to {day:time}, when it was read last in the month.',
  no_invoice_of_month: 'No invoice of this month is entered.',
  invoice_in_currency: 'Invoice {number}: {amount:number} {currency}. It stands beside and is not compared.',
  bill_is_before_contract: 'The bill is before discounts of your contract and tax.',
} as const
