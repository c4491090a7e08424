import { costsCoverage, type Coverage } from '../../model/coverage.ts'
import { COSTS_DELAY_HOURS, DATASET_TRAITS, type Dataset } from '../../model/dataset.ts'
import { settledPart } from '../../model/settled.ts'
import type { LedgerRow } from '../../store/facts/facts-store.ts'
import { readCostsLedger } from './costs-ledger.ts'

/** How far a dataset of one account reaches; milliseconds, exclusive. Null: nothing of it yet. */
export interface Reach {
  dataThrough: number | null
  settledThrough: number | null
}

type ReachRow = Pick<LedgerRow, 'kind' | 'outcome' | 'fetchedAt' | 'periodStart' | 'periodEnd'>

/** Pure: the ledger decides. Log files of costs have rules of their own: `reachOfFiles`. */
export function reachOf(dataset: Exclude<Dataset, 'costs'>, ledger: readonly ReachRow[]): Reach {
  const { slice } = DATASET_TRAITS[dataset]
  const committed = ledger.filter(({ outcome, kind }) => outcome === 'committed' && kind === slice)
  switch (slice) {
    case 'day':
    case 'report': {
      const settled = committed.flatMap(({ fetchedAt, periodStart, periodEnd }) =>
        settledPart({ dataset, fetchedAt }, { start: periodStart ?? 0, end: periodEnd ?? 0 }),
      )
      return { dataThrough: newest(committed, endOf), settledThrough: newest(settled, ({ end }) => end) }
    }
    default: {
      // A snapshot is whole and final the moment it is taken; a window says that nothing had changed since.
      const asked = ledger.filter(({ outcome, kind }) => outcome === 'committed' && kind === 'window')
      const taken = newest([...committed, ...asked], (row) => row.fetchedAt)
      return { dataThrough: taken, settledThrough: taken }
    }
  }
}

/** Of several accounts the one that is furthest behind decides; one that never gave anything has no say. */
export function furthestBehind(reaches: readonly Reach[]): Reach {
  const least = (of: keyof Reach) => {
    const times = reaches.map((reach) => reach[of]).filter((time) => time !== null)
    return times.length === 0 ? null : times.reduce((a, b) => Math.min(a, b))
  }
  return { dataThrough: least('dataThrough'), settledThrough: least('settledThrough') }
}

/** Pure: how far the windows reach in which every file was listed and committed. */
export function reachOfFiles(dataset: 'costs', ledger: readonly LedgerRow[]): Coverage {
  const { windows, holes, files } = readCostsLedger(ledger)
  const committed = [...files.values()].filter((row) => row.outcome === 'committed' && row.rows > 0)
  return costsCoverage({
    windows,
    holes,
    lastHourEnds: committed.flatMap((row) => row.periodEnd ?? []),
    settleHours: DATASET_TRAITS[dataset].settleHours,
    delayHours: COSTS_DELAY_HOURS,
  })
}

const endOf = (row: ReachRow) => row.periodEnd ?? 0

function newest<Row>(rows: readonly Row[], of: (row: Row) => number): number | null {
  return rows.length === 0 ? null : rows.reduce((max, row) => Math.max(max, of(row)), 0)
}
