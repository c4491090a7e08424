/** Of ids and keys: by their code points, so that an order is the same everywhere. */
export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const PLAIN = /^[ -~]*$/

/** What a name is sorted by: without case and accents, so that Émile is among E. */
export const nameKey = (name: string): string =>
  (PLAIN.test(name) ? name : name.normalize('NFKD').replaceAll(/\p{M}/gu, '')).toLowerCase()

/** 0 also of names that differ in nothing but case and accents: an order of rows needs their ids as well. */
export const compareNames = (a: string, b: string): number => compareText(nameKey(a), nameKey(b))

/** Whether what somebody looks for is in one of these texts, in any case. */
export const hasText = (search: string | undefined, ...texts: readonly string[]): boolean =>
  texts
    .join(' ')
    .toLowerCase()
    .includes((search ?? '').toLowerCase())
