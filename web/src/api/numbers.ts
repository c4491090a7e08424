/**
 * What the keys of all questions begin with whose answers are made of what was collected. Whatever changes some numbers asks
 * for all again: those of a page that is not open wait until it is.
 */
export const NUMBERS = [
  ['metrics'],
  ['overview'],
  ['code'],
  ['limits'],
  ['people'],
  ['books'],
  ['annotations'],
  ['reconciliation'],
] as const
