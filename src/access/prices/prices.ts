import { v7 as timeOrderedId } from 'uuid'
import { TidemarkError } from '../../lib/errors.ts'
import type { Actor } from '../../model/actor.ts'
import type { ControlTx } from '../../store/control/control-store.ts'
import {
  deletePriceRow,
  insertPrice,
  listPriceRows,
  updatePrice,
  type OwnPrice,
} from '../../store/control/settings/prices-table.ts'
import { isUniqueViolation } from '../../store/control/unique-violation.ts'
import { said } from '../../words/said.ts'
import type { AccessContext } from '../access-context.ts'
import { writeAudit } from '../audit/audit.ts'
import { parseInput } from '../people-input.ts'
import { requirePermission } from '../permissions.ts'
import { AddPriceInput, ChangePriceInput, priceText, requirePrice } from './price-input.ts'

export type { OwnPrice }

/** Prices per organisation: the list is read without paging. */
export const MOST_PRICES = 500

interface PriceArgs {
  ctx: Pick<AccessContext, 'control' | 'clock'>
  actor: Actor
}

/** What the actor's organisation pays, by item, the oldest first. */
export async function listPrices({ ctx, actor }: PriceArgs): Promise<OwnPrice[]> {
  requirePermission(actor, 'self:read')
  return listPriceRows(ctx.control.db, actor.tenant)
}

/** @throws TidemarkError `conflict` when the item has a price of that day, or there are too many; `validation_failed` */
export async function addPrice(args: PriceArgs & { input: AddPriceInput }): Promise<OwnPrice> {
  const { actor } = args
  requirePermission(actor, 'money:write')
  const { item, validFrom, price } = parseInput(AddPriceInput, args.input)
  const added = { id: timeOrderedId(), item, validFrom, price: requirePrice(price, 'price') }
  return change(args, async (tx, all) => {
    if (all.length >= MOST_PRICES) throw tooMany()
    await insertPrice(tx, actor.tenant, added)
    return { action: 'price.added', price: added, detail: detailOf(added) }
  })
}

/** What is absent stays. @throws TidemarkError `not_found`, and as `addPrice` */
export async function changePrice(
  args: PriceArgs & { id: string; input: ChangePriceInput },
): Promise<OwnPrice> {
  const { actor, id } = args
  requirePermission(actor, 'money:write')
  const { validFrom, price } = parseInput(ChangePriceInput, args.input)
  const wanted = price === undefined ? undefined : requirePrice(price, 'price')
  return change(args, async (tx, all) => {
    const before = requireOwn(all, id)
    const after = {
      ...before,
      ...(validFrom !== undefined && { validFrom }),
      ...(wanted !== undefined && { price: wanted }),
    }
    const [from, to] = [detailOf(before), detailOf(after)]
    if (from.valid_from === to.valid_from && from.price === to.price) return { action: null, price: after }
    await updatePrice(tx, actor.tenant, after)
    return { action: 'price.changed', price: after, detail: { item: from.item, ...changed(from, to) } }
  })
}

/** @throws TidemarkError `not_found` */
export async function takeBackPrice(args: PriceArgs & { id: string }): Promise<void> {
  const { actor, id } = args
  requirePermission(actor, 'money:write')
  await change(args, async (tx, all) => {
    const price = requireOwn(all, id)
    await deletePriceRow(tx, { tenant: actor.tenant, id })
    return { action: 'price.taken_back', price, detail: detailOf(price) }
  })
}

type Change =
  | { action: null; price: OwnPrice }
  | { action: string; price: OwnPrice; detail: Record<string, unknown> }

/** The change, its entry in the log, and the next version of the settings, of which prices are a part: all or none. */
async function change(
  { ctx, actor }: PriceArgs,
  make: (tx: ControlTx, all: readonly OwnPrice[]) => Promise<Change>,
): Promise<OwnPrice> {
  const { tenant } = actor
  return ctx.control.db
    .transaction()
    .execute(async (tx) => {
      const made = await make(tx, await listPriceRows(tx, tenant))
      const { action, price } = made
      if (action === null) return price
      await tx
        .updateTable('organization')
        .set((eb) => ({ version: eb('version', '+', 1) }))
        .where('id', '=', tenant)
        .execute()
      const event = { actor, action, objectType: 'price', objectId: price.id, detail: made.detail }
      await writeAudit(tx, ctx.clock, event)
      return price
    })
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? dayTaken(error) : error
    })
}

function requireOwn(all: readonly OwnPrice[], id: string): OwnPrice {
  const own = all.find((price) => price.id === id)
  if (own) return own
  throw new TidemarkError('not_found', said('no_such_price'), { action: said('look_at_prices_again') })
}

const detailOf = ({ item, validFrom, price }: OwnPrice) => ({
  item,
  valid_from: validFrom ?? 'always',
  price: priceText(price),
})

function changed(from: ReturnType<typeof detailOf>, to: ReturnType<typeof detailOf>) {
  const fields = (['valid_from', 'price'] as const).filter((field) => from[field] !== to[field])
  return Object.fromEntries(fields.map((field) => [field, { from: from[field], to: to[field] }]))
}

function dayTaken(cause: unknown): TidemarkError {
  return new TidemarkError('conflict', said('price_day_taken'), {
    action: said('change_that_price'),
    cause,
  })
}

function tooMany(): TidemarkError {
  return new TidemarkError('conflict', said('too_many_prices', { count: MOST_PRICES }), {
    action: said('take_back_prices'),
  })
}
