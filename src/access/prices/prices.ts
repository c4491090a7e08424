import { v7 as timeOrderedId } from 'uuid'
import type { ControlTx } from '../../store/control/control-store.ts'
import {
  deletePriceRow,
  insertPrice,
  listPriceRows,
  updatePrice,
  type OwnPrice,
} from '../../store/control/settings/prices-table.ts'
import { said } from '../../words/said.ts'
import { parseInput } from '../../lib/parse-input.ts'
import { requirePermission } from '../permissions.ts'
import {
  addEntry,
  changeEntry,
  listEntries,
  takeBackEntry,
  type EntryArgs,
  type EntryKind,
} from './dated-entries.ts'
import { AddPriceInput, ChangePriceInput, priceText, requirePrice } from './price-input.ts'

export type { OwnPrice }

const PRICE: EntryKind<OwnPrice> = {
  name: 'price',
  list: listPriceRows,
  insert: insertPrice,
  update: updatePrice,
  remove: deletePriceRow,
  touch: raiseVersion,
  of: ({ item }) => ({ item }),
  holds: ({ validFrom, price }) => ({ valid_from: validFrom ?? 'always', price: priceText(price) }),
  words: {
    none: 'no_such_price',
    lookAgain: 'look_at_prices_again',
    dayTaken: 'price_day_taken',
    changeThat: 'change_that_price',
    tooMany: (count) => said('too_many_prices', { count }),
    takeBack: 'take_back_prices',
  },
}

/** Of the settings, which say what a seat costs today. */
async function raiseVersion(tx: ControlTx, tenant: string): Promise<void> {
  await tx
    .updateTable('organization')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', tenant)
    .execute()
}

/** What the actor's organisation pays, by item, the oldest first. */
export const listPrices = (args: EntryArgs): Promise<OwnPrice[]> => listEntries(PRICE, args)

/** @throws TidemarkError `conflict` when the item has a price of that day, or there are too many; `validation_failed` */
export async function addPrice(args: EntryArgs & { input: AddPriceInput }): Promise<OwnPrice> {
  requirePermission(args.actor, 'money:write')
  const { item, validFrom, price } = parseInput(AddPriceInput, args.input)
  return addEntry(PRICE, args, { id: timeOrderedId(), item, validFrom, price: requirePrice(price, 'price') })
}

/** What is absent stays. @throws TidemarkError `not_found`, and as `addPrice` */
export async function changePrice(
  args: EntryArgs & { id: string; input: ChangePriceInput },
): Promise<OwnPrice> {
  requirePermission(args.actor, 'money:write')
  const { validFrom, price } = parseInput(ChangePriceInput, args.input)
  return changeEntry(PRICE, args, {
    ...(validFrom !== undefined && { validFrom }),
    ...(price !== undefined && { price: requirePrice(price, 'price') }),
  })
}

/** @throws TidemarkError `not_found` */
export const takeBackPrice = (args: EntryArgs & { id: string }): Promise<void> => takeBackEntry(PRICE, args)
