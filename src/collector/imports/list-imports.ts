import { auditNames } from '../../access/audit/audit-names.ts'
import { requirePermission } from '../../access/permissions.ts'
import { getConnectionRow } from '../../connections/get-connection.ts'
import { vendorIds } from '../../connections/stored-connection.ts'
import { dayOf } from '../../model/coverage.ts'
import type { Actor } from '../../model/actor.ts'
import { traitsOf } from '../../model/dataset.ts'
import type { UtcDay } from '../../model/time/time.ts'
import type { CollectorContext } from '../context.ts'
import { readStanding, type ImportedFile, type Standing } from './import-ledger.ts'
import { importsOf, type ReportPlace } from './read-file.ts'

export interface ImportView {
  id: string
  /** ISO-8601. */
  importedAt: string
  /** Null: they are no more, or it was done from the shell. */
  importedBy: string | null
  from: UtcDay
  to: UtcDay
  days: number
  /** Of them those that no later file has replaced. */
  standingDays: number
  lines: number
}

interface OfConnection {
  ctx: CollectorContext
  actor: Actor
  id: string
}

/** Files that were imported for a connection and not taken back, the newest first. */
export async function listImports({ ctx, actor, id }: OfConnection): Promise<ImportView[]> {
  requirePermission(actor, 'connections:read')
  const found = await readImports({ ctx, actor, id })
  const files = found.flatMap(({ standing }) => standing.files.map((file) => ({ file, standing })))
  const whoOf = (file: ImportedFile) => {
    const [type = '', ...rest] = file.by.split(':')
    return { type, id: rest.join(':') }
  }
  const nameOf = await auditNames(
    ctx.control.db,
    actor.tenant,
    files.map(({ file }) => whoOf(file)),
  )
  return files
    .map(({ file, standing }) => viewOf(file, standing, nameOf(whoOf(file))))
    .toSorted((a, b) => b.importedAt.localeCompare(a.importedAt))
}

/** Of every account of a connection. @throws TidemarkError `not_found` */
export async function readImports({
  ctx,
  actor,
  id,
}: OfConnection): Promise<{ place: ReportPlace; standing: Standing }[]> {
  const connection = await getConnectionRow(ctx, actor.tenant, id)
  const source = ctx.sources.modules.find(({ kind }) => kind === connection.source)
  const accounts = source?.accounts(vendorIds(connection), connection.profile) ?? []
  const places = importsOf(connection.source).flatMap((dataset) =>
    accounts
      .filter(({ level }) => level === traitsOf(dataset).level)
      .map(({ key: account }): ReportPlace => ({ tenant: actor.tenant, connection: id, account, dataset })),
  )
  return await Promise.all(places.map(async (place) => ({ place, standing: await readStanding(ctx, place) })))
}

function viewOf({ id, importedAt, kept }: ImportedFile, { days }: Standing, by: string | null): ImportView {
  const [first, last] = [kept[0], kept.at(-1)]
  const stands = kept.filter((row) => days.get(dayOf(row))?.loadId === row.loadId)
  return {
    id,
    importedAt: new Date(importedAt).toISOString(),
    importedBy: by,
    from: first ? dayOf(first) : '',
    to: last ? dayOf(last) : '',
    days: kept.length,
    standingDays: stands.length,
    lines: kept.reduce((sum, { rows }) => sum + rows, 0),
  }
}
