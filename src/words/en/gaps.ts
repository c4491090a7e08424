/** Why a time is missing. */
export const gaps = {
  before_history: 'Before the history: the vendor keeps nothing older.',
  not_collected_yet: 'Not collected yet.',
  no_report_imported: 'No usage report of these days has been imported.',
  lost: 'Lost: the vendor had deleted it before it could be collected.',
  waiting_for_vendor: 'Waiting for the vendor: it had nothing for these days yet and is asked again.',
  no_data: 'The vendor has no data for these days.',
  past_retention: 'Deleted: kept for as long as was agreed, and no longer.',
  hours_past_retention: 'The hours were deleted: kept for as long as was agreed, and no longer. Ask by day.',
  still_to_come: 'Still to come.',
  not_collected_before_disconnect: 'Not collected before the source was disconnected.',
  vendor_had_nothing_at_disconnect:
    'The vendor had nothing for these days yet when the source was disconnected.',
  first_sync_under_way: 'Not collected yet: the first sync is on its way.',
  no_team_lists: 'Teams are those of organizations, and no list of them is read: see Data health.',
  source_disconnected: 'The source was disconnected.',
  not_switched_on: 'Not switched on at the vendor: see Data health for the setting and where it is.',
  permission_not_there: 'A permission is missing: Data health names it, and the way to it.',
  permission_to_get: 'A permission is missing. {action}',
  calls_closed_by_vendor: 'Closed by the vendor: these calls answer no longer.',
  not_offered_here: 'Not offered for this connection.',
  teams_unknown_then:
    'Unknown by team: no list of members reaches back to these days, so nobody can be counted in a team.',
  costs_before_history:
    'Before the history: the vendor had already deleted these log files when the source was connected.',
  costs_not_collected_yet: 'Not collected yet: cost records appear 3 to 5 hours after the activity.',
  costs_lost: 'Lost: the vendor deleted the log files of this time before they could be collected.',
  costs_held_back: 'Held back: a log file of this time could not be verified and is tried again.',
  lists_before_history: 'Before the source was connected: the vendor keeps no earlier lists.',
  held_back: 'Held back: what the vendor sent could not be verified and is tried again.',
} as const
