import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Actor } from '../../model/actor.ts'
import { readMigrations, runMigrations } from '../../store/control/migrations.ts'
import { useAccess, type AccessPlace } from '../access-fixture.suite.ts'
import { listAudit } from '../audit/audit.ts'
import { MOST_ENTRIES } from './dated-entries.ts'
import type { AddPriceInput, ChangePriceInput } from './price-input.ts'
import { addPrice, changePrice, listPrices, takeBackPrice } from './prices.ts'

const NO_SUCH_ID = '01900000-0000-7000-8000-000000000000'
const eur = (amount: string) => ({ amount, currency: 'EUR' })

/** What an organisation pays, on any engine of the control store. The clock stands on 2026-01-01. */
export function pricesSuite(newPlace: () => Promise<AccessPlace>): void {
  describe('prices of an organisation', () => {
    const t = useAccess(newPlace)
    const ctx = () => ({ control: t.control, clock: t.clock })
    const add = (actor: Actor, input: Partial<AddPriceInput> = {}) =>
      addPrice({
        ctx: ctx(),
        actor,
        input: { item: 'seat.business', validFrom: '2026-01-01', price: eur('19'), ...input },
      })
    const change = (actor: Actor, id: string, input: ChangePriceInput) =>
      changePrice({ ctx: ctx(), actor, id, input })
    const takeBack = (actor: Actor, id: string) => takeBackPrice({ ctx: ctx(), actor, id })
    const list = async (actor: Actor) =>
      (await listPrices({ ctx: ctx(), actor })).map(
        ({ item, validFrom, price }) => `${item} ${validFrom} ${price?.amount} ${price?.currency}`,
      )
    const lastAudit = async (actor: Actor) => {
      const { entries } = await listAudit({ control: t.control, actor, limit: 1 })
      return entries.map(({ action, objectId, detail }) => ({ action, objectId, detail }))[0]
    }
    const setUp = async () => (await t.setUp()).identity.actor

    test('are there for everybody, by item and day, and the log says who set them', async () => {
      const owner = await setUp()
      const { id } = await add(owner, { price: eur('19.50') })
      await add(owner, { validFrom: null, price: eur('18') })
      await add(owner, { item: 'chat_assistant.credit', price: eur('0.012500') })
      expect(await list({ ...owner, role: 'analyst' })).toEqual([
        'chat_assistant.credit 2026-01-01 0.0125 EUR',
        'seat.business null 18 EUR',
        'seat.business 2026-01-01 19.5 EUR',
      ])
      await change(owner, id, { price: eur('20') })
      expect(await lastAudit(owner)).toEqual({
        action: 'price.changed',
        objectId: id,
        detail: { item: 'seat.business', price: { from: '19.5 EUR', to: '20 EUR' } },
      })
      await takeBack(owner, id)
      expect(await lastAudit(owner)).toEqual({
        action: 'price.taken_back',
        objectId: id,
        detail: { item: 'seat.business', valid_from: '2026-01-01', price: '20 EUR' },
      })
      expect(await list(owner)).toHaveLength(2)
    })

    test.each([['2026-01-01'], [null]])(
      'a second one of an item from %s on is a conflict',
      async (validFrom) => {
        const owner = await setUp()
        const first = await add(owner, { validFrom })
        const other = await add(owner, { validFrom: '2026-02-01' })
        await expect(add(owner, { validFrom, price: eur('1') })).rejects.toMatchObject({ code: 'conflict' })
        await expect(change(owner, other.id, { validFrom })).rejects.toMatchObject({ code: 'conflict' })
        const both = await Promise.allSettled([
          add(owner, { validFrom: '2026-03-01' }),
          add(owner, { validFrom: '2026-03-01', price: eur('2') }),
        ])
        expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
        await add(owner, { item: 'seat.enterprise', validFrom })
        expect(await list(owner)).toHaveLength(4)
        expect((await listPrices({ ctx: ctx(), actor: owner })).find(({ id }) => id === first.id)).toEqual(
          first,
        )
      },
    )

    test('are set by owners and admins only, and those of another organisation are not there', async () => {
      const owner = await setUp()
      const other = await t.otherOrganization()
      const { id } = await add({ ...owner, role: 'admin' })
      const analyst: Actor = { ...owner, role: 'analyst' }
      for (const touch of [
        () => add(analyst),
        () => change(analyst, id, { price: null }),
        () => takeBack(analyst, id),
      ]) {
        await expect(touch()).rejects.toMatchObject({ code: 'forbidden' })
      }
      for (const touch of [
        () => change(other.owner, id, { price: eur('1') }),
        () => takeBack(other.owner, id),
        () => takeBack(owner, NO_SUCH_ID),
      ]) {
        await expect(touch()).rejects.toMatchObject({ code: 'not_found' })
      }
      expect(await list(other.owner)).toEqual([])
      expect(await list(owner)).toEqual(['seat.business 2026-01-01 19 EUR'])
      await add(other.owner, { price: eur('7') })
      expect(await list(owner)).toHaveLength(1)
    })

    test('that stay as they are leave nothing in the log', async () => {
      const owner = await setUp()
      const { id } = await add(owner)
      const before = await t.auditOf(owner)
      await change(owner, id, { price: eur('19.00') })
      expect(await t.auditOf(owner)).toEqual(before)
    })

    test.each([
      ['price.currency', { price: { amount: '1', currency: 'XQZ' } }],
      ['price.amount', { price: eur('-1') }],
      ['price.amount', { price: eur('1e3') }],
      ['valid_from', { validFrom: '2026-02-30' }],
      ['valid_from', { validFrom: '1999-12-31' }],
    ])('with a wrong %s are refused: %j', async (path, wrong) => {
      const owner = await setUp()
      await expect(add(owner, wrong)).rejects.toMatchObject({
        code: 'validation_failed',
        details: [{ path }],
      })
      expect(await list(owner)).toEqual([])
    })

    test('are not the one too many', async () => {
      const owner = await setUp()
      const rows = Array.from({ length: MOST_ENTRIES }, (_, n) => ({
        id: `p${n}`,
        tenant: owner.tenant,
        item: 'seat' as const,
        valid_from: `20${10 + Math.floor(n / 28)}-01-${String((n % 28) + 1).padStart(2, '0')}`,
        amount: '1',
        currency: 'EUR',
      }))
      await t.control.db.insertInto('prices').values(rows).execute()
      await expect(add(owner)).rejects.toMatchObject({
        code: 'conflict',
        message: expect.stringContaining('most'),
      })
    })
  })

  describe('the one seat price of the settings', () => {
    const t = useAccess(newPlace)
    const ctx = () => ({ control: t.control, clock: t.clock })
    const DAY = 86_400_000
    const list = async (actor: Actor) =>
      (await listPrices({ ctx: ctx(), actor })).map(
        ({ item, validFrom, price }) => `${item} ${validFrom} ${price?.amount ?? 'none'}`,
      )
    const write = async (actor: Actor, amount: string | null) => {
      const { version } = await t.access.readOrganization(actor)
      const seatPrice = amount === null ? null : eur(amount)
      return (await t.access.updateOrganization(actor, { version, seatPrice })).seatPrice
    }

    test('is the price of any plan that holds today: the first always, a later one from its day on', async () => {
      const owner = (await t.setUp()).identity.actor
      await write(owner, '19')
      expect(await list(owner)).toEqual(['seat null 19'])
      t.clock.advance(40 * DAY)
      await write(owner, '21')
      await write(owner, '22')
      expect(await list(owner)).toEqual(['seat null 19', 'seat 2026-02-10 22'])
      t.clock.advance(DAY)
      expect(await write(owner, null)).toBeNull()
      // What it was is not forgotten.
      expect(await list(owner)).toEqual(['seat null 19', 'seat 2026-02-10 22', 'seat 2026-02-11 none'])
    })

    test('is one of the prices in both directions, and any of them changes the version', async () => {
      const owner = (await t.setUp()).identity.actor
      const { version } = await t.access.readOrganization(owner)
      await addPrice({
        ctx: ctx(),
        actor: owner,
        input: { item: 'seat', validFrom: '2025-12-01', price: eur('17') },
      })
      await addPrice({
        ctx: ctx(),
        actor: owner,
        input: { item: 'seat', validFrom: '2026-06-01', price: eur('99') },
      })
      expect(await t.access.readOrganization(owner)).toMatchObject({
        seatPrice: eur('17'),
        version: version + 2,
      })
      // Who edits the settings as they were before must not put back an older price.
      await expect(
        t.access.updateOrganization(owner, { version, seatPrice: eur('19') }),
      ).rejects.toMatchObject({ code: 'conflict' })
    })

    test('of an older version becomes the first price', async () => {
      const place = await newPlace()
      const { db } = place.control
      const of = (name: string) =>
        sql<{ name: string }>`select name from migrations where name = ${name}`.execute(db)
      // As it was: the table is not there, and the price stands with the organisation.
      await sql`drop table prices`.execute(db)
      await sql`insert into "organization" ("id", "name", "slug", "createdAt", "seatPriceAmount", "seatPriceCurrency") values
        ('o1', 'Old', 'old', '2026-01-01', '19.5', 'EUR'), ('o2', 'New', 'new', '2026-01-01', null, null)`.execute(
        db,
      )
      const known = await readMigrations()
      const at = known.findIndex(({ name }) => name === '0191_prices')
      for (const { name } of known.slice(at))
        await sql`delete from migrations where name = ${name}`.execute(db)
      await runMigrations(db, known.slice(0, at + 1))
      expect((await of('0191_prices')).rows).toHaveLength(1)
      expect(await db.selectFrom('prices').selectAll().execute()).toEqual([
        { id: 'seat-o1', tenant: 'o1', item: 'seat', valid_from: null, amount: '19.5', currency: 'EUR' },
      ])
      await place[Symbol.asyncDispose]()
    })
  })
}
