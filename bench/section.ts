export interface BenchOptions {
  /** Cost records to load. */
  records: number
  /** Of the report over 28 days; 200,000 of them are 24 GB of files, twice on the disk. */
  people: number
  /** How often each side of a ratio is run; they take turns and the medians are compared. */
  rounds: number
}

/** One part of the benchmark; yields lines for people to read as it goes. */
export type BenchSection = (options: BenchOptions) => AsyncIterable<string>

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
