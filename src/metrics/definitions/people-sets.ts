const MERGED = 'groupBitmapMerge('

/** SQL of how many people are in the sets of a measure. */
export const peopleIn = (measure: string) => `${MERGED}m_${measure})`

/** The same value of one person, where a source says 1 or 0 of them in place of a set. */
export const ofOnePerson = (value: string) => value.replaceAll(MERGED, 'max(')
