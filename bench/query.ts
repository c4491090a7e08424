import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProgram, type TimedQuestion } from './run-program.ts'
import { percentile, type BenchOptions } from './section.ts'

/** The output of a query program: the times of each query in every round. */
export interface PagesReport {
  summing: { seconds: number; cpuSeconds: number }
  questions: TimedQuestion[]
}

interface Pages {
  program: string
  /** Amount of data of a small and a ten times larger run. */
  sizes: [small: number, large: number]
  of: 'records' | 'people'
  mostMs: number
  /** Of the p95 of the larger run to that of the small one. */
  mostRatio?: number
}

/**
 * 95th percentile of the Spend page's queries over 50,000 people and 400 days, with a number of records and with ten times
 * as many.
 */
export async function* querySection({ records, rounds }: BenchOptions): AsyncGenerator<string> {
  const sizes: Pages['sizes'] = [records, records * 10]
  yield* measurePages({ program: './query-spend-page.ts', sizes, of: 'records', mostMs: 250 }, rounds * 5)
}

/** The same for the Adoption and Activity pages, over 400 days with 5,000 and 50,000 licensed people. */
export async function* queryCodeSection({ rounds }: BenchOptions): AsyncGenerator<string> {
  const pages: Pages = { program: './query-code-pages.ts', sizes: [5_000, 50_000], of: 'people', mostMs: 300 }
  yield* measurePages(pages, rounds * 5)
}

/** The same for the People pages, with 5,000 and 50,000 people in both sources; includes the first answer after a commit. */
export async function* queryPeopleSection({ rounds }: BenchOptions): AsyncGenerator<string> {
  const pages: Pages = {
    program: './query-people-pages.ts',
    sizes: [5_000, 50_000],
    of: 'people',
    mostMs: 300,
  }
  yield* measurePages(pages, rounds * 5)
}

/** The Spend page over both tools and 24 months, with 5,000 and 50,000 people. */
export async function* querySpendSection({ rounds }: BenchOptions): AsyncGenerator<string> {
  const pages: Pages = {
    program: './query-spend-both.ts',
    sizes: [5_000, 50_000],
    of: 'people',
    mostMs: 300,
    mostRatio: 2,
  }
  yield* measurePages(pages, rounds * 5)
}

/** The Reconciliation page over both tools, with 5,000 and 50,000 people. */
export async function* queryBooksSection({ rounds }: BenchOptions): AsyncGenerator<string> {
  const pages: Pages = {
    program: './query-books.ts',
    sizes: [5_000, 50_000],
    of: 'people',
    mostMs: 300,
    mostRatio: 2,
  }
  yield* measurePages(pages, rounds * 5)
}

async function* measurePages(
  { program: name, sizes, of, mostMs, mostRatio = 3 }: Pages,
  rounds: number,
): AsyncGenerator<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tidemark-bench-'))
  try {
    const found: Percentiles[] = []
    for (const size of sizes) {
      const args = [folder, String(size), String(rounds)]
      await using program = await startProgram(new URL(name, import.meta.url), args)
      const report = program.first as PagesReport
      const percentiles = percentilesOf(report)
      found.push(percentiles)
      yield `${size} ${of}: summed up in ${report.summing.seconds.toFixed(0)} s (${report.summing.cpuSeconds.toFixed(0)} s of processor)`
      yield `${size} ${of}: p95 ${inMs(percentiles.seconds)} ms (at most ${mostMs}), of processor time ${inMs(percentiles.cpuSeconds)} ms`
      for (const slow of slowest(report)) yield `  ${slow}`
    }
    const [small, large] = found
    if (!small || !large) return
    yield `ratio of p95, ten times the ${of}: ${(large.seconds / small.seconds).toFixed(2)} (at most ${mostRatio}); of processor time ${(large.cpuSeconds / small.cpuSeconds).toFixed(2)}`
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

interface Percentiles {
  seconds: number
  cpuSeconds: number
}

const inMs = (seconds: number) => Math.round(seconds * 1000)

function percentilesOf({ questions }: PagesReport): Percentiles {
  return {
    seconds: percentile(
      questions.flatMap((q) => q.seconds),
      0.95,
    ),
    cpuSeconds: percentile(
      questions.flatMap((q) => q.cpuSeconds),
      0.95,
    ),
  }
}

function slowest({ questions }: PagesReport): string[] {
  return questions
    .map((q) => ({ ...q, p95: percentile(q.seconds, 0.95), cpu: percentile(q.cpuSeconds, 0.5) }))
    .sort((a, b) => b.p95 - a.p95)
    .slice(0, 5)
    .map(({ name, p95, cpu }) => `${name}: ${inMs(p95)} ms (${inMs(cpu)} ms of processor)`)
}
