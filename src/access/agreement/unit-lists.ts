import { z } from 'zod'
import { invalidField, TidemarkError } from '../../lib/errors.ts'
import { quarterAfter } from '../../model/time/calendar-month.ts'
import { hasCostCenters } from '../../model/privacy.ts'
import type { SourceKind } from '../../model/connection.ts'
import { utcDay } from '../../model/time/time.ts'
import type { UnitList } from '../../model/privacy/unit-list.ts'
import type { ControlDb, ControlTx } from '../../store/control/control-store.ts'
import { listUnitListRows, putUnitList } from '../../store/control/people/unit-lists-table.ts'
import { said } from '../../words/said.ts'
import { inTurn } from '../audit/audit-chain.ts'
import { writeAudit } from '../audit/audit.ts'
import { parseInput } from '../../lib/parse-input.ts'
import { requirePermission } from '../permissions.ts'
import type { ChangingArgs } from './change-agreement.ts'

const Ids = z.array(z.string().min(1).max(200)).max(5000)
const UnitListInput = z.object({
  version: z.int().min(0),
  first: Ids,
  leftOut: Ids,
  /** Of the code assistant alone. Left out: as it was. */
  costCenters: z.boolean().optional(),
})
export type UnitListInput = z.input<typeof UnitListInput>

const Stored = z.array(z.string())

/** What an organisation chose of the units of a source, the oldest first. */
export async function listUnitLists(
  db: ControlDb | ControlTx,
  of: { tenant: string; source: SourceKind },
): Promise<UnitList[]> {
  const rows = await listUnitListRows(db, of)
  return rows.map(
    ({ holds_from: holdsFrom, version, first_units: first, left_out: leftOut, cost_centers }) => ({
      holdsFrom,
      version,
      first: Stored.parse(JSON.parse(first)),
      leftOut: Stored.parse(JSON.parse(leftOut)),
      costCenters: cost_centers === 1,
    }),
  )
}

/**
 * Choose in which order units divide the people from the next quarter on, which do not, and whether cost centres are among them:
 * what has begun is not cut again.
 * @throws TidemarkError `conflict` when somebody has changed it since `version`; `validation_failed`
 */
export async function setUnitList(
  args: ChangingArgs & { source: SourceKind; input: UnitListInput },
): Promise<void> {
  const { ctx, actor, source } = args
  requirePermission(actor, 'organization:write')
  const { version, ...wanted } = parseInput(UnitListInput, args.input)
  if (wanted.costCenters === true && !hasCostCenters(source)) throw noCenters()
  const leftOut = [...new Set(wanted.leftOut)]
  const first = [...new Set(wanted.first).difference(new Set(leftOut))]
  const of = { tenant: actor.tenant, source }
  await inTurn(ctx.control.db, actor.tenant, async (tx) => {
    const newest = (await listUnitLists(tx, of)).at(-1)
    if (version !== (newest?.version ?? 0)) {
      throw new TidemarkError('conflict', said('settings_changed_meanwhile'), {
        action: said('look_at_settings_again'),
      })
    }
    const had = newest?.costCenters ?? false
    const costCenters = wanted.costCenters ?? had
    const before = [newest?.first ?? [], newest?.leftOut ?? [], had]
    if (JSON.stringify(before) === JSON.stringify([first, leftOut, costCenters])) return
    const holdsFrom = quarterAfter(utcDay(ctx.clock.now()))
    await putUnitList(tx, {
      ...of,
      holds_from: holdsFrom,
      version: version + 1,
      first_units: JSON.stringify(first),
      left_out: JSON.stringify(leftOut),
      cost_centers: costCenters ? 1 : 0,
    })
    await writeAudit(tx, ctx.clock, {
      actor,
      action: 'units.listed',
      objectType: 'units',
      objectId: source,
      detail: {
        valid_from: holdsFrom,
        first_units: first,
        left_out: leftOut,
        ...((costCenters || had) && { cost_centers: costCenters }),
      },
    })
  })
}

function noCenters(): TidemarkError {
  const message = said('no_cost_centers_of_groups')
  return invalidField('cost_centers', message)
}
