export const activity = {
  totals: 'Totals',
  acceptance:
    'Both acceptance rates are about completions only: chat and agents write without being asked to accept. Lines added include what agents write, so they can exceed the lines suggested.',
} as const
