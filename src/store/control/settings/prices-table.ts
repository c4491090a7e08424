import type { DatedPrice } from '../../../model/money/dated-price.ts'
import type { ControlDb, ControlTx } from '../control-store.ts'
import type { PriceRow } from '../tables.ts'

type Db = ControlDb | ControlTx
type Place = Pick<PriceRow, 'tenant' | 'id'>

/** A price of an organisation. */
export interface OwnPrice extends DatedPrice {
  id: string
}

const ownPrice = ({ id, item, valid_from: validFrom, amount, currency }: PriceRow): OwnPrice => ({
  id,
  item,
  validFrom,
  price: amount === null || currency === null ? null : { amount, currency },
})

const columns = ({ item, validFrom, price }: DatedPrice) => ({
  item,
  valid_from: validFrom,
  amount: price?.amount ?? null,
  currency: price?.currency ?? null,
})

/** By item, the oldest first. */
export async function listPriceRows(db: Db, tenant: string): Promise<OwnPrice[]> {
  const rows = await db
    .selectFrom('prices')
    .selectAll()
    .where('tenant', '=', tenant)
    .orderBy('item')
    .orderBy((eb) => eb.fn.coalesce('valid_from', eb.val('')))
    .execute()
  return rows.map(ownPrice)
}

/** Throws a unique violation when the item has a price of that day. */
export async function insertPrice(db: Db, tenant: string, { id, ...price }: OwnPrice): Promise<void> {
  await db
    .insertInto('prices')
    .values({ id, tenant, ...columns(price) })
    .execute()
}

/** Throws as `insertPrice`. */
export async function updatePrice(db: Db, tenant: string, { id, ...price }: OwnPrice): Promise<void> {
  await db
    .updateTable('prices')
    .set(columns(price))
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .execute()
}

export async function deletePriceRow(db: Db, { tenant, id }: Place): Promise<void> {
  await db.deleteFrom('prices').where('tenant', '=', tenant).where('id', '=', id).execute()
}
