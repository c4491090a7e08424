/** What a reader must know to believe the numbers of an answer. */
export const answers = {
  previous_period: 'The previous period runs from {start:time} to {end:time}, its end not included.',
  closed_by_vendor: 'Closed by the vendor.',
} as const
