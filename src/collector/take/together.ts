import { UpstreamError } from '../../sources/source.ts'
import type { RecordForm } from '../../model/records/record-form.ts'
import type { DatasetRun } from '../run/dataset-run.ts'
import { tableOf, type OfferedCode, type OfferedSlice } from './offered-slice.ts'
import { holdsMore, newScan, understood } from './scan.ts'
import type { Begun, Inserted } from './take-slice.ts'

/** Answers that come in together: every statement of the engine costs the same for a small one as for many. */
export interface Together<Offered extends OfferedSlice> extends AsyncDisposable {
  /** Look at these while others are fetched, as far as that can be; nothing of them becomes visible. */
  look(begun: readonly Begun<Offered>[]): Promise<void>
  /** Take all in, once, in their order. */
  load(): Promise<{
    inserted: Inserted[]
    /** To be taken each by itself: a body that cannot be read, or hardly. */
    alone: Begun<Offered>[]
    /** To be taken together once more. */
    again: Begun<Offered>[]
  }>
}

/** How the answers of a feed are taken together. */
export interface Into<Offered extends OfferedSlice> {
  open(): Together<Offered>
  /** Answers taken together: that many at first, twice as many each time, and never more than so many, or so large. */
  first: number
  most: number
  bytes: number
  /** So many are looked at together; fewer cost more statements, and what comes last is waited for. */
  lookedAt: number
}

export interface OfferedCostFile extends OfferedSlice {
  path: string
}

/**
 * Large batches of files spare the engine most of its merging. A few at first: nothing else is there to do for the engine
 * until they are fetched.
 */
export function intoCosts({ ctx }: DatasetRun, form: RecordForm): Into<OfferedCostFile> {
  const open = (): Together<OfferedCostFile> => {
    const intake = ctx.facts.openCosts(form)
    const all: Begun<OfferedCostFile>[] = []
    return {
      look(begun) {
        all.push(...begun)
        return intake.add(begun.map(({ load, offered: { path } }) => ({ load, path })))
      },
      async load() {
        const loaded = await intake.load()
        const inserted = all.flatMap((begun, at) => {
          const rows = loaded[at]
          return rows ? [{ ...begun, rows, scan: newScan() }] : []
        })
        const [irregular, ...again] = all.filter((_, at) => !loaded[at])
        return { inserted, alone: irregular ? [irregular] : [], again }
      },
      [Symbol.asyncDispose]: () => intake[Symbol.asyncDispose](),
    }
  }
  return { open, first: 3, most: 20, bytes: 300_000_000, lookedAt: 7 }
}

/** Answers that replace nothing, such as days of history: few enough to be fetched again after a kill. */
export function intoCode(run: DatasetRun): Into<OfferedCode> {
  const open = (): Together<OfferedCode> => {
    const all: Begun<OfferedCode>[] = []
    return {
      async look(begun) {
        all.push(...begun)
      },
      async load() {
        const looked = all.map((begun) => ({ ...begun, scan: newScan() }))
        const slices = looked.map(({ offered, load, scan }) => ({
          load,
          rows: understood(offered.lines(scan), scan),
        }))
        try {
          const loaded = await run.ctx.facts.loadCodeSlices(tableOf(run), slices)
          for (const { offered, scan } of looked) if (holdsMore(scan)) await offered.reduceRaw?.()
          const inserted = looked.map((each, at) => ({ ...each, rows: loaded[at] ?? null }))
          return { inserted, alone: [], again: [] }
        } catch (thrown) {
          if (thrown instanceof UpstreamError) return { inserted: [], alone: all, again: [] }
          throw thrown
        }
      },
      async [Symbol.asyncDispose]() {},
    }
  }
  return { open, first: 32, most: 32, bytes: 16_000_000, lookedAt: 32 }
}
