import { v7 as timeOrderedId } from 'uuid'
import type { Clock } from '../../lib/clock.ts'
import { priceOn, type Price } from '../../model/money/dated-price.ts'
import { utcDay } from '../../model/time/time.ts'
import type { ControlDb, ControlTx } from '../../store/control/control-store.ts'
import {
  insertPrice,
  listPriceRows,
  updatePrice,
  type OwnPrice,
} from '../../store/control/settings/prices-table.ts'

interface Place {
  db: ControlDb | ControlTx
  clock: Clock
  tenant: string
}

async function seatEntry({ db, clock, tenant }: Place): Promise<OwnPrice | null> {
  return priceOn(await listPriceRows(db, tenant), 'seat', utcDay(clock.now()))
}

/** What a seat of any plan costs today; null: not known. */
export async function readSeatPrice(place: Place): Promise<Price | null> {
  return (await seatEntry(place))?.price ?? null
}

/** From today on; the first price holds always, as nobody says since when. */
export async function writeSeatPrice(place: Place, price: Price | null): Promise<void> {
  const { db, clock, tenant } = place
  const today = utcDay(clock.now())
  const held = await seatEntry(place)
  if (held?.validFrom === today) return updatePrice(db, tenant, { ...held, price })
  const validFrom = held ? today : null
  await insertPrice(db, tenant, { id: timeOrderedId(), item: 'seat', validFrom, price })
}
