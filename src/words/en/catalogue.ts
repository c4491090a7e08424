/** What the catalogue of metrics says of more than one of them: caveats, what they are read from, what a row of a feed is. */
export const catalogue = {
  no_invoice: 'Usage reporting by the vendor, not an invoice; seat fees are not part of it.',
  credits_never_usd: 'Never added to USD: the price of a credit is contractual.',
  groups_overlap:
    'By group: a person in several groups counts in each, so the groups sum to more than the total.',
  from_cost_records: 'Chat-assistant cost records (dataset costs)',
  other_lines_left_out:
    'Lines in a unit that is neither CREDITS nor USD, or without an amount, are not part of it. A note says how many there were, but not where groups are shown: it could be of one person.',
  credit_rows_left_out: 'Rows in credits are not converted and not part of it.',
  estimate_not_a_charge:
    'An estimate at the overage price of the day, not a charge; the vendor leaves it out on many rows.',
  says_how_much_covered: 'Each answer says how much of the credits it covers.',
  tokens_do_not_overlap: 'Input, cached input and output do not overlap: together they are the total.',
  total_only_not_split: 'Records that give only a total are not split; each answer counts them in a note.',
  many_without_tokens:
    'Many records give no tokens at all (usage charged per message); they are not part of it.',
  tokens_not_by_sku: 'Not available by SKU: the vendor gives tokens per record, not per SKU line.',
  lower_bound_of_records:
    'A lower bound: features that leave no cost record do not count. A record with no charge does.',
  people_never_add_over_parts:
    'Distinct people never add: the sum over days, models or groups is not the number of people.',
  nobody_attributed_left_out:
    'Records the vendor attributed to nobody are not counted; each answer says how many there are.',
  active_is_a_prompt:
    'The vendor’s definition: at least one prompt sent on purpose. Accepting completions alone is not “active”; code.users counts that.',
  without_telemetry_missing:
    'People whose editor sends no telemetry are missing; chat on the vendor’s web site is not in these reports.',
  people_counted_again: 'Distinct people never add: they are counted again for every bucket and group.',
  teams_overlap:
    'By team: the members of that day; a person in several teams counts in each, so teams sum to more than the total.',
  from_user_reports:
    'Per-user daily reports of the code assistant (datasets enterprise_users_1d, org_users_1d, enterprise_users_28d)',
  wider_than_active: 'Wider than code.active_users, which asks for a prompt.',
  parts_not_everybody: 'Parts need not cover everybody: some days have a total and no breakdown.',
  trailing_week: 'Trailing 7 days, not the calendar week.',
  trailing_month: 'Trailing 28 days, not the calendar month.',
  own_kind_not_active:
    'A kind of use of its own: one person may count in several, and in none of them for code.active_users.',
  phase_is_the_vendors:
    'Phases are the vendor’s own, named as it names them; of a version other than its first, the version stands beside the name. Who moves within a bucket counts in the last one.',
  kind_unknown_on_older_days:
    'Unknown where no row of the bucket says anything about it: older days do not carry every kind.',
  own_kind: 'A kind of use of its own: one person may count in several.',
  unknown_without_seats:
    'Unknown where no seats are collected: without a code-host organisation there are none.',
  without_licence_in_neither:
    'People who were active without a licence in the snapshot are in neither of the two: never above 1.',
  unknown_without_use: 'Unknown where no use was collected.',
  by_reports_not_seat_list: 'By what the reports say of the bucket, whatever the seat list says of activity.',
  from_user_reports_and_seats: 'Per-user daily reports and seat snapshots of the code assistant',
  not_by_language: 'Not given by language.',
  person_day_once:
    'A day of a person that several reports carry, as of an organisation and its enterprise, counts once.',
  breakdowns_apart:
    'The vendor’s breakdowns stand each for itself: what is not in one is shown as a group of its own, “unattributed”, and two are never multiplied.',
  prompt_makes_several: 'One prompt may make several.',
  typed_over_unseen: 'Code that is typed over or copied by hand is not seen.',
  share_over_bucket:
    'One sum divided by the other over the whole bucket, never an average of days; unknown when nothing was shown.',
  completions_only: 'Completions only: with chat and agents in it, it would mean something else.',
  completions_not_mixed: 'Completions only: chat and agents are another kind of output and not mixed in.',
  agent_edits_left_out: 'Edits that an agent makes by itself are not suggestions and not in it.',
  agent_edits_may_exceed:
    'With agent edits, so it may exceed what was suggested; it is no measure of quality.',
  with_agent_edits: 'With agent edits.',
  trend_no_invoice: 'A trend of the vendor’s, not an invoice; days before June 2026 do not carry it.',
  never_with_chat_credits: 'Never added to the chat assistant’s credits.',
  node_never_added:
    'Given by the vendor per day and node, and never added: unknown for longer buckets and for several nodes together.',
  calls_closed: 'Where the vendor has closed these calls there is nothing; the per-user reports go on.',
  small_days_left_out: 'A day is left out by the vendor where fewer than five people had a licence.',
  from_metrics_calls:
    'Metrics calls of the code assistant (datasets org_metrics, team_metrics, enterprise_metrics)',
  finest_nodes_only: 'Summed over the finest nodes alone, so that nothing is counted on two levels.',
  enterprise_answers_for_organizations:
    'Where an enterprise answers, its organisations are part of it and not added: those whose reports name it, or, without reports, those that its connection reads.',
  sum_to_hold_against: 'The vendor’s own sum, to be held against the same number counted from people’s days.',
  report_never_added:
    'Given per day and report, and never added: unknown for longer buckets and for several organisations together.',
  from_daily_reports:
    'Daily reports of organisations and enterprises (datasets org_report_1d, org_report_28d, enterprise_report_1d, enterprise_report_28d)',
  enterprise_reports_for_organizations:
    'Where an enterprise reports, its organisations are part of it and not added.',
  breakdown_rest_unattributed:
    'The vendor’s breakdowns stand each for itself; what is not in one is shown as “unattributed”.',
  last_snapshot: 'A snapshot: a bucket shows its last one, nothing is added over days.',
  person_counts_once: 'A person counts once, however many seats were granted through teams or organisations.',
  seats_without_person: 'Seats without a person are counted in seats.unassigned.',
  from_seat_snapshots: 'Seat snapshots of the code assistant (datasets seats, enterprise_seats)',
  from_billing_summaries: 'Billing summaries of organisations (dataset billing)',
  from_bill: 'The bill of organisations and enterprises, by cost centre (datasets org_bill, enterprise_bill)',
  from_credits:
    'Credits of organisations and enterprises by model (datasets org_credits, enterprise_credits)',
  from_requests:
    'The vendor’s own account of premium requests (`…/premium_request/usage`, datasets org_requests, enterprise_requests)',
  requests_until_credits:
    'Charged until 31 May 2026, before credits: no later day is known, and they are never added to credits or to the bill.',
  second_cut_of_bill: 'The bill’s credits once more, by model: never added to it.',
  from_usage_report:
    'Usage reports that somebody downloaded from the vendor and imported (datasets org_usage_report, enterprise_usage_report)',
  report_is_cut_of_bill: 'The bill’s money once more, by person and model: never added to it.',
  report_as_downloaded:
    'As the file said when it was downloaded: what the vendor corrects later is in the bill alone. Days of which no file was imported are unknown, not zero.',
  before_contract: 'Before contract discounts and tax; not an invoice.',
  bill_is_corrected:
    'Posted late and corrected by the vendor: a day is provisional for a week. Days before the first line are unknown, not zero.',
  bill_holds_organizations: 'An enterprise’s bill holds its organisations’, which are not added to it.',
  as_vendor_states:
    'As the vendor states it, added over organisations: a person with seats in two of them is in both. Unknown where one of them does not say.',
  vendor_parts_not_total: 'The vendor’s own parts need not add up to its total.',
  billing_cycle:
    'A cycle is the billing cycle, mostly the calendar month; not the 30 days that seats.active looks at.',
  activity_is_the_later:
    'Activity is the later of the seat list’s last activity and the last day of use in the per-user reports; the seat list forgets after 90 days.',
  at_own_prices:
    'Reckoned at prices that your organisation has set (Settings › Organisation), in its currency: never what the vendor bills.',
  seat_day_of_month:
    'A day of a seat is one divided by the days of its month, cut at nine decimals, as the vendor counts: a whole month of 31 days is 0.999999984 of a seat.',
  joiners_and_leavers_by_day:
    'Who comes or goes counts by the day. The vendor bills a seat that is taken away to the end of its cycle.',
  person_billed_once:
    'Of a person with several seats the dearest kind counts: Enterprise before Business before Standalone.',
  never_of_people: 'Never part of the numbers of people.',
  beside_adoption_not_effect: 'Shown beside adoption, never as its effect: the people are not the same.',
  bots_included: 'Pull requests of bots are in it; prs.people counts people only.',
  author_teams: 'By team: the author’s teams of that day; an author in several counts in each.',
  from_pull_request_lists: 'The code host’s lists of pull requests (dataset pull_requests)',
  medians_taken_anew:
    'Taken anew from the pull requests of every bucket and group: medians neither add nor average.',
  people_never_add: 'Distinct people never add.',
  total_is_the_reports:
    'The total is the report’s own; by repository only those with activity are listed, and the rest is “unattributed”.',
  reviewed_on_several_days: 'A pull request can be reviewed on several days.',
  from_repository_reports:
    'Daily reports of organisations, enterprises and repositories (datasets …_report_1d, …_report_28d, …_repos_1d)',
  median_of_one_row: 'A median neither adds nor averages: unknown for longer buckets and for several rows.',
  row_of_costs:
    'a cost record: what one person used of one model and product within one hour, as the vendor wrote it',
  row_of_user_days:
    'a person-day: one person’s line in the report of one day, counted once however many reports carry it',
  row_of_metrics_calls: 'an entry of a day’s answer: one level of the breakdown that the number is read from',
  row_of_billing:
    'the billing summary of one organisation, as its snapshot says; of a range, the last one of each organisation',
  row_of_bill:
    'a line of the bill: what was charged on one day for one SKU, by organisation, repository and cost centre',
  row_of_credits: 'a line of the credits of one day: one SKU and one model',
  row_of_requests: 'a line of the premium requests of one day: one SKU and one model',
  row_of_usage_report: 'a line of an imported usage report: one day, person, SKU and model',
  row_of_seats: 'a person in the seat list, or a seat without a person; of a range, in its last list',
  row_of_seat_days: 'a person in the seat list of a day, or a seat without a person',
  row_of_pull_requests: 'a pull request that was opened, merged or first reviewed in the range',
  row_of_reports:
    'a line of the vendor’s report of a day: the day as a whole, or one part of the breakdown that is asked for',
} as const
