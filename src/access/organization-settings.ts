import { TidemarkError } from '../lib/errors.ts'
import type { Actor } from '../model/actor.ts'
import type { Price } from '../model/money/dated-price.ts'
import { canonicalTimeZone } from '../model/time/time-zone.ts'
import type { AccessContext } from './access-context.ts'
import { writeAudit } from './audit/audit.ts'
import { UpdateOrganizationInput } from './people-input.ts'
import { parseInput } from '../lib/parse-input.ts'
import { requirePermission } from './permissions.ts'
import { priceText, requirePrice } from './prices/price-input.ts'
import { readSeatPrice, writeSeatPrice } from './prices/seat-price.ts'
import { said, type Said } from '../words/said.ts'

/** Settings of an organisation that hold for every page of its dashboard. */
export interface Organization {
  id: string
  name: string
  /** IANA name; instants and hours are shown in it. Days stay the vendor's UTC days. */
  timeZone: string
  /** What a seat of any plan costs today for a month: one of the prices. Null: not known. */
  seatPrice: Price | null
  /** Goes up with every change, of prices too. */
  version: number
}

type Place = Pick<AccessContext, 'control' | 'clock'>

/** The settings of the actor's organisation. */
export async function readOrganization({ control, clock }: Place, actor: Actor): Promise<Organization> {
  requirePermission(actor, 'self:read')
  const { db } = control
  const row = await db
    .selectFrom('organization')
    .select(['id', 'name', 'timeZone', 'version'])
    .where('id', '=', actor.tenant)
    .executeTakeFirst()
  if (!row) throw new TidemarkError('not_found', said('organization_gone'))
  return { ...row, seatPrice: await readSeatPrice({ db, clock, tenant: actor.tenant }) }
}

/**
 * Change some of the settings.
 * @throws TidemarkError `conflict` when somebody has changed them since `version`; `validation_failed`
 */
export async function updateOrganization(
  ctx: Place,
  actor: Actor,
  untrusted: UpdateOrganizationInput,
): Promise<Organization> {
  requirePermission(actor, 'organization:write')
  const { version, ...wanted } = parseInput(UpdateOrganizationInput, untrusted)
  const before = await readOrganization(ctx, actor)
  const after: Organization = {
    ...before,
    ...(wanted.name !== undefined && { name: wanted.name }),
    ...(wanted.timeZone !== undefined && { timeZone: requireTimeZone(wanted.timeZone) }),
    ...(wanted.seatPrice !== undefined && { seatPrice: requirePrice(wanted.seatPrice, 'seat_price') }),
  }
  const detail = changes(before, after)
  if (Object.keys(detail).length === 0) return before
  const changed = { ...after, version: version + 1 }
  await ctx.control.db.transaction().execute(async (tx) => {
    // Optimistic lock: of two changes made from the same version, the later one gets a conflict.
    const { numUpdatedRows } = await tx
      .updateTable('organization')
      .set({
        name: changed.name,
        timeZone: changed.timeZone,
        version: changed.version,
      })
      .where('id', '=', actor.tenant)
      .where('version', '=', version)
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) {
      throw new TidemarkError('conflict', said('settings_changed_meanwhile'), {
        action: said('look_at_settings_again'),
      })
    }
    if (detail['seat_price']) {
      await writeSeatPrice({ db: tx, clock: ctx.clock, tenant: actor.tenant }, changed.seatPrice)
    }
    await writeAudit(tx, ctx.clock, {
      actor,
      action: 'organization.updated',
      objectType: 'organization',
      objectId: actor.tenant,
      detail,
    })
  })
  return changed
}

/** Each setting that differs, with its old and new value. */
function changes(before: Organization, after: Organization): Record<string, { from: string; to: string }> {
  const asText = ({ name, timeZone, seatPrice }: Organization) => ({
    name,
    time_zone: timeZone,
    seat_price: priceText(seatPrice),
  })
  const from = asText(before)
  const to = asText(after)
  const fields = (['name', 'time_zone', 'seat_price'] as const).filter((field) => from[field] !== to[field])
  return Object.fromEntries(fields.map((field) => [field, { from: from[field], to: to[field] }]))
}

function requireTimeZone(name: string): string {
  const timeZone = canonicalTimeZone(name)
  if (timeZone === null) throw invalid('time_zone', said('not_a_time_zone'))
  return timeZone
}

function invalid(path: string, message: Said): TidemarkError {
  return new TidemarkError('validation_failed', said('settings_not_valid'), {
    details: [{ path, message }],
  })
}
