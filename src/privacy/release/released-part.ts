/** What everybody did in a month, in one metric. */
export interface Measure {
  id: string
  /** By subject; whoever is not here did nothing. */
  values: ReadonlyMap<string, bigint>
  /** What somebody who was active has at least: 1 of events, 0 of amounts. */
  least: bigint
  /** Whether the number of those who were active is published as well. */
  countsPeople: boolean
}

/** What is published of people who are together in every number of the month. */
export interface ReleasedPart {
  /** The units it belongs to; none: "other". */
  units: readonly string[]
  people: readonly string[]
}
