/** Why a time is missing. */
export const gaps = {
  before_history: 'Before the history: the vendor keeps nothing older.',
  not_collected_yet: 'Not collected yet.',
  lost: 'Lost: the vendor had deleted it before it could be collected.',
  waiting_for_vendor: 'Waiting for the vendor: it had nothing for these days yet and is asked again.',
  no_data: 'The vendor has no data for these days.',
} as const
