export const stateDays = {
  asOf: 'As of',
  now: 'Now',
  backToNow: 'Back to now',
  beside: 'Compare with',
  nothing: 'Earlier day',
  stop: 'Compare no more',
  incomparable:
    'Not compared with {{day}}: no lists are kept from then, or they are not of the same accounts.',
} as const
