/** Why two numbers of the same thing differ. */
export const reconciliation = {
  active_without_seat: 'Active and in no seat list of these days: {without:number}.',
} as const
