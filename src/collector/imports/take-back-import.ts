import { requirePermission } from '../../access/permissions.ts'
import { dayOf } from '../../model/coverage.ts'
import { TidemarkError } from '../../lib/errors.ts'
import type { Actor } from '../../model/actor.ts'
import { listConnectionRows } from '../../store/control/collecting/connections-table.ts'
import type { LedgerRow } from '../../store/facts/facts-store.ts'
import { said } from '../../words/said.ts'
import type { CollectorContext } from '../context.ts'
import { NO_LOAD } from '../ledger/no-load.ts'
import { holdImports } from './hold-imports.ts'
import { readStanding, type ImportedFile, type Standing } from './import-ledger.ts'
import { readImports } from './list-imports.ts'
import type { ReportPlace } from './read-file.ts'

/** Take a file back: on its days stands again what the newest file before it says, or nothing. */
export async function takeBackImport(args: {
  ctx: CollectorContext
  actor: Actor
  importId: string
}): Promise<void> {
  const { ctx, actor, importId } = args
  requirePermission(actor, 'connections:write')
  const place = await placeOf(ctx, actor, importId)
  if (!place) throw noSuchImport()
  await using held = await holdImports(ctx, place)
  const standing = await readStanding(ctx, place)
  const file = fileOf(standing, importId)
  if (!file) throw noSuchImport()
  await ctx.facts.sweepUncommitted(place)
  const now = ctx.clock.now()
  const rows = [...withoutFile(standing, file, now), ...file.kept.map((row) => gone(row, now))]
  await held.commit(rows, {
    action: 'usage_report.taken_back',
    actor,
    connection: place.connection,
    importId,
    detail: { from: dayOfFirst(file), days: file.kept.length },
  })
  await ctx.facts.pruneReplaced(place)
}

async function placeOf(
  ctx: CollectorContext,
  actor: Actor,
  importId: string,
): Promise<ReportPlace | undefined> {
  for (const { id } of await listConnectionRows(ctx.control.db, actor.tenant)) {
    const all = await readImports({ ctx, actor, id })
    const found = all.find(({ standing }) => fileOf(standing, importId))
    if (found) return found.place
  }
  return undefined
}

const fileOf = ({ files }: Standing, importId: string) => files.find(({ id }) => id === importId)
const dayOfFirst = ({ kept }: ImportedFile) => (kept[0] ? dayOf(kept[0]) : '')

/** The days that this file stands on, as they are without it. Pure. */
export function withoutFile({ days, files }: Standing, file: ImportedFile, now: number): LedgerRow[] {
  const others = files.filter(({ id }) => id !== file.id).flatMap(({ kept }) => kept)
  const before = Map.groupBy(others, dayOf)
  return file.kept
    .filter((row) => days.get(dayOf(row))?.loadId === row.loadId)
    .map((row): LedgerRow => {
      const day = dayOf(row)
      const [newest] = before.get(day) ?? []
      const stands =
        newest &&
        ({ ...newest, slice: day, kind: 'day', outcome: 'committed', note: '', fetchedAt: now } as const)
      return stands ?? { ...gone(row, now), slice: day, kind: 'day', note: '' }
    })
}

/** Nothing is known of its period by this row any more. */
const gone = (row: LedgerRow, now: number): LedgerRow => ({
  ...row,
  ...NO_LOAD,
  outcome: 'taken_back',
  fetchedAt: now,
  periodStart: null,
  periodEnd: null,
})

function noSuchImport(): TidemarkError {
  return new TidemarkError('not_found', said('no_such_import'))
}
