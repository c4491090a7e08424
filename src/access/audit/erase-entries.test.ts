import { afterEach, beforeEach, expect, test } from 'vitest'
import { openMigratedControl } from '../../../test/harness/stores/migrated-control.ts'
import { systemClock } from '../../lib/clock.ts'
import { eraserOf } from '../../model/privacy/erase-text.ts'
import type { Actor } from '../../model/actor.ts'
import type { ControlStore } from '../../store/control/control-store.ts'
import { writeAudit } from './audit.ts'
import { verifyAudit } from './audit-chain.ts'
import { eraseEntries, findNaming } from './erase-entries.ts'

/** More than two pages. */
const LONG = 2_100

const actor: Actor = { kind: 'user', id: 'admin', tenant: 't', role: 'admin' }
const erase = eraserOf(['Ann Canary'])
let control: ControlStore

beforeEach(async () => {
  control = await openMigratedControl()
})
afterEach(() => control[Symbol.asyncDispose]())

const noted = (note: string) =>
  writeAudit(control.db, systemClock, {
    actor,
    action: 'note.added',
    objectType: 'annotation',
    objectId: 'a',
    detail: { note },
  })

test('a long log is read a page at a time, and others run in between', async () => {
  await control.db.transaction().execute(async (tx) => {
    for (let n = 0; n < LONG; n += 1) {
      const detail = { note: n % 1_000 === 0 ? 'Asked by Ann Canary' : 'x' }
      const event = { actor, action: 'note.added', objectType: 'annotation', objectId: 'a', detail }
      await writeAudit(tx, systemClock, event)
    }
  })
  let most = 0
  let turns = 0
  const counted = control.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: ({ result }) => {
      most = Math.max(most, result.rows.length)
      return Promise.resolve(result)
    },
  })
  const count = setInterval(() => (turns += 1), 0)
  const taken = await counted.transaction().execute((tx) => eraseEntries(tx, systemClock, { actor, erase }))
  clearInterval(count)
  expect(taken).toBe(3)
  expect(most).toBeLessThanOrEqual(1_000)
  expect(turns).toBeGreaterThan(0)
  expect((await verifyAudit(control.db, actor.tenant)).broken).toBeNull()
})

test('what is written after the log was looked through loses its names as well', async () => {
  await noted('Ann Canary, first')
  const found = await findNaming(control.db, { tenant: actor.tenant, erase })
  await noted('Ann Canary, second')
  const taken = await control.db
    .transaction()
    .execute((tx) => eraseEntries(tx, systemClock, { actor, erase, found }))
  expect(taken).toBe(2)
  const rows = await control.db.selectFrom('audit_log').select('detail').execute()
  expect(JSON.stringify(rows)).not.toContain('Canary')
  expect((await verifyAudit(control.db, actor.tenant)).broken).toBeNull()
})
