export interface BenchOptions {
  /** Cost records to load. */
  records: number
  /** People in the 28-day report; 200,000 make 24 GB of files, twice on the disk. */
  people: number
  /** Runs of each side of a ratio. The sides alternate, and their medians are compared. */
  rounds: number
}

/** One section of the benchmark; yields lines of text as it runs. */
export type BenchSection = (options: BenchOptions) => AsyncIterable<string>

/** The smallest value that at least this share of all is not above. */
export function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? Number.NaN
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
